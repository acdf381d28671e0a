/// A type for which coders check more than `Codable`.
///
/// Checking a type for conformance to a protocol searches all conformances of the process, the
/// first time, and most types conform to none of those that coders look for. Coders therefore check
/// for this one first, which the others refine or accompany.
public protocol PlannedCodable {}

extension Array: PlannedCodable {}
extension ContiguousArray: PlannedCodable {}
extension Dictionary: PlannedCodable {}
extension Optional: PlannedCodable {}
extension Set: PlannedCodable {}
