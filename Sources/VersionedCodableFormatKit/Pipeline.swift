// What the author of a format works with. Open this file first.
//
//     reading     bytes ── DocumentBuilder ──▶ CodableDocument           DocumentFormat.read
//     writing     CodableDocument ──▶ bytes                              DocumentFormat.write
//     editing     ContainerChange ── SourceRewriter ──▶ EditList         RewritableFormat
//
// Reading and writing are declared by the engine (VersionedCodableDocuments), which this module
// exports. A format whose documents are changed in place conforms to RewritableFormat (Rewriting/)
// and makes a SourceRewriter. It plans the edits of one container after the other; the editor
// (VersionedCodableRewriting) finds the changes before and verifies the result after.
//
// A format with brackets uses BracketRewriter (Planning/), one with tags MarkupPlan (Markup/), and
// any other one the layout of lines and comments (Layout/).

@_exported import VersionedCodableDocuments
