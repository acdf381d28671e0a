import VersionedCodableDocuments

/// A marker for the coding keys of an enumeration whose cases are element names (`xs:choice`).
///
///     enum Step: Codable, XMLChoice {
///         case boil(Int), pour(String)
///         enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
///         enum BoilCodingKeys: String, CodingKey { case _0 = "" }
///         enum PourCodingKeys: String, CodingKey { case _0 = "" }
///     }
///
/// An array of such values is encoded as child elements, each named after its case:
/// `<boil>5</boil><pour>cup</pour>`.
public protocol XMLChoiceCodingKey: ChoiceCodingKey {}

/// A marker for the enumeration itself.
///
/// Not needed where the array of its values is read under the empty key, at the root or as an element
/// of another array. Needed where a type decodes itself as such an array, and for optional values.
///
/// `CodingKeys` need the access level of the enumeration.
public protocol XMLChoice: ChoiceDeclaring where CodingKeys: XMLChoiceCodingKey {}
