/// An encoder of the engine: a node at the end of the tape, and the session that writes it.
package protocol SessionEncoder: Encoder, SingleValueEncodingContainer {
    associatedtype Session: EncodingSession

    /// What the encoders of one call share.
    var session: Session { get }

    /// The index the value's node has or will have.
    var node: UInt32 { get }
}

extension Encoder {
    /// The encoder itself, if it is one of the engine's.
    package var sessionEncoder: (any SessionEncoder)? {
        if let encoder = self as? ObjectEncoder { return encoder }
        if let encoder = self as? ElementEncoder { return encoder }
        return nil
    }
}

extension SessionEncoder {
    package var codingPath: [any CodingKey] { session.codingPath(of: node) }

    package var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    package func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Checks that nothing was encoded at this node before.
    @inline(__always)
    func check(_ value: @autoclosure () -> Any) throws {
        if session.tape.pointee.count != Int(node) {
            throw session.invalid(value(), "a value was already encoded here", at: node)
        }
    }

    package func encodeNil() throws {
        try check("nil")
        session.writeNull()
    }

    package func encode(_ value: Bool) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: String) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Double) throws {
        try check(value)
        try session.write(value)
    }

    package func encode(_ value: Float) throws {
        try check(value)
        try session.write(value)
    }

    package func encode(_ value: Int) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int8) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int16) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int32) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int64) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int128) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt8) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt16) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt32) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt64) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt128) throws {
        try check(value)
        session.write(value)
    }
}
