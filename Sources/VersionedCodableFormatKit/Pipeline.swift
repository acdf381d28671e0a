// What the author of a format works with. Open this file first.
//
//     reading     bytes ── DocumentBuilder ──▶ CodableDocument           DocumentFormat.read
//     writing     CodableDocument ──▶ bytes                              DocumentFormat.write
//     editing     EditTree ── TextEditor ──▶ Pieces                      RewritableFormat
//
// Reading and writing are declared by the engine (VersionedCodableDocuments), which this module
// exports. A format whose documents are changed in place conforms to RewritableFormat (Rewriting/)
// and makes a TextEditor: Editing/TextEditor.swift says how. VersionedCodableRewriting finds the
// changes before and verifies the result after. A format with brackets uses BracketEditor.

@_exported import VersionedCodableDocuments
