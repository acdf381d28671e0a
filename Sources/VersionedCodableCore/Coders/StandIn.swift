/// A value that is encoded in place of another one, whose type counts.
package protocol StandIn {
    /// The type that counts.
    static var type: any Encodable.Type { get }
}

/// A wrapper that stands for values of other types, where those are made of all members with a key.
package protocol MemberStandIn {
    /// The types of the values that may be there.
    static var memberTypes: [Any.Type] { get }
}
