/// A type for which the containers of `Codable` have methods of their own.
///
/// A value of it encodes itself by such a method, so that an encoder cannot let it do so again.
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
