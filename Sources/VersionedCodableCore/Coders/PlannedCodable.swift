/// A type for which coders check more than `Codable`.
///
/// The first check of a type for a protocol to which it does not conform searches all conformances
/// in the process, and most types conform to none of those that coders check for. Coders therefore
/// check for this one first. Others that they check for refine it.
public protocol PlannedCodable {}

extension Array: PlannedCodable {}
extension ContiguousArray: PlannedCodable {}
extension Dictionary: PlannedCodable {}
extension Optional: PlannedCodable {}
extension Set: PlannedCodable {}
