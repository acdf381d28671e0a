// Configuration documents. Open this file first.
//
//     types       defaults, key aliases, enumerations as configurations write them       Defaults/
//     values      durations and byte counts with units                                   Values/
//     documents   layers: defaults, files, environment, arguments; the origin of values  Layers/
//     updates     the layers again each time their files change                          Watching/
//     mistakes    all of a document at once, rules for values                            Diagnosis/
//     editors     JSON Schemas of types and their versions                               Schemas/
//
// Layers, mistakes and schemas know of a type what it asks for while it is decoded from its example,
// which is recorded (Examples/ExampleCatalog.swift). Each part works alone, and none of it costs a
// program that does not use it.

// Reexported because the protocols for types refine it, so that its extensions are visible.
@_exported import protocol VersionedCodableDocuments.HookedCodable
