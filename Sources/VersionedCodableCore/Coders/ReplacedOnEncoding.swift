/// A wrapper that encodes as another value; coders that depend on types must use `type` instead of
/// the wrapper's.
package protocol ReplacedOnEncoding: PlannedCodable {
    /// The type of the other value.
    static var type: any Encodable.Type { get }
}
