/// A value that is encoded in place of another one, whose type counts.
package protocol StandIn {
    /// The type that counts.
    static var type: any Encodable.Type { get }
}
