/// A type for which the containers of `Codable` have specific methods.
///
/// Its `encode(to:)` calls such a method, so that an encoder must not call it again.
package protocol StandardScalar: Codable {}

extension Bool: StandardScalar {}
extension String: StandardScalar {}
extension Double: StandardScalar {}
extension Float: StandardScalar {}
extension Int: StandardScalar {}
extension Int8: StandardScalar {}
extension Int16: StandardScalar {}
extension Int32: StandardScalar {}
extension Int64: StandardScalar {}
extension Int128: StandardScalar {}
extension UInt: StandardScalar {}
extension UInt8: StandardScalar {}
extension UInt16: StandardScalar {}
extension UInt32: StandardScalar {}
extension UInt64: StandardScalar {}
extension UInt128: StandardScalar {}
