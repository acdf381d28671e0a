/// A wrapper that encodes as another value: what coders do by type, they do by the type of that.
package protocol ReplacedOnEncoding {
    /// The type of the value.
    static var type: any Encodable.Type { get }
}
