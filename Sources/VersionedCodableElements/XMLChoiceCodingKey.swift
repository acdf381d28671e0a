import VersionedCodableDocuments

/// A marker for the coding keys of an enumeration whose cases are element names (`xs:choice`).
///
///     enum Step: Codable {
///         case boil(Int), pour(String)
///         enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
///         enum BoilCodingKeys: String, CodingKey { case _0 = "" }
///         enum PourCodingKeys: String, CodingKey { case _0 = "" }
///     }
///
/// An array of such values is encoded as child elements, each named after its case:
/// `<boil>5</boil><pour>cup</pour>`.
public protocol XMLChoiceCodingKey: ChoiceCodingKey {}
