import VersionedCodableCore

/// The values of an array being written, whichever the encoder is.
protocol SessionArrayContainer: UnkeyedEncodingContainer {
    associatedtype Session: EncodingSession

    /// What the containers of one call share.
    var session: Session { get }

    /// The array.
    var array: UInt32 { get }

    /// The session to write the next value to.
    func target() -> Session
}

extension SessionArrayContainer {
    var codingPath: [any CodingKey] { session.codingPath(of: array) }

    var count: Int { session.elementCount(of: array) }

    func superEncoder() -> any Encoder {
        let key = PathKey(index: count)
        return target().promiseValue(key)
    }

    func encodeNil() throws { target().writeNull() }
    func encode(_ value: Bool) throws { target().write(value) }
    func encode(_ value: String) throws { target().write(value) }
    func encode(_ value: Double) throws { try target().write(value) }
    func encode(_ value: Float) throws { try target().write(value) }
    func encode(_ value: Int) throws { target().write(value) }
    func encode(_ value: Int8) throws { target().write(value) }
    func encode(_ value: Int16) throws { target().write(value) }
    func encode(_ value: Int32) throws { target().write(value) }
    func encode(_ value: Int64) throws { target().write(value) }
    func encode(_ value: Int128) throws { target().write(value) }
    func encode(_ value: UInt) throws { target().write(value) }
    func encode(_ value: UInt8) throws { target().write(value) }
    func encode(_ value: UInt16) throws { target().write(value) }
    func encode(_ value: UInt32) throws { target().write(value) }
    func encode(_ value: UInt64) throws { target().write(value) }
    func encode(_ value: UInt128) throws { target().write(value) }
}
