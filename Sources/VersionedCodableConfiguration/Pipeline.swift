// Documents that configure a program. Open this file first.
//
//     types       @Default, other names of keys, enumerations as configurations write them   Defaults/
//     documents   layers: defaults, files, environment, arguments; who said what             Layers/
//     updates     the layers again each time their files change                              Watching/
//     mistakes    all of a document at once, rules of one's own                              Diagnosis/
//     editors     JSON Schemas of types and their versions                                   Schemas/
//
// Each part works alone, and none of it costs a program that does not use it.

// The protocols of types refine it, and what it has for them is found where it is imported.
@_exported import protocol VersionedCodableDocuments.ConfiguredCodable
