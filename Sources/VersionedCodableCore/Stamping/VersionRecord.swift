struct VersionRecord: EncodingRecord {
    let stamp: VersionStamp
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]

    func begin(array isArray: Bool) -> VersionRecord {
        stamp.content = isArray ? .list([]) : .keyed
        return self
    }

    func member(_ key: some CodingKey) -> VersionRecord { below(key, stamp.makeChild(key)) }

    func element() -> VersionRecord {
        let key = PathKey("\(count)")
        let element = VersionStamp(keys: stamp.keys + [key.stringValue])
        if case .list(let elements) = stamp.content { stamp.content = .list(elements + [element]) }
        return below(key, element)
    }

    var count: Int {
        if case .list(let elements) = stamp.content { elements.count } else { 0 }
    }

    private func below(_ key: some CodingKey, _ stamp: VersionStamp) -> VersionRecord {
        VersionRecord(stamp: stamp, codingPath: codingPath + [key], userInfo: userInfo)
    }

    func recordNull() { stamp.content = .null }

    func record(_ value: some Encodable) throws {
        guard let scalar = value as? any StandardScalar else {
            return try stamp.record(value, codingPath: codingPath, userInfo: userInfo)
        }
        stamp.clear()
        stamp.content = .scalar(VersionStamp.Scalar(scalar))
        stamp.value = value
    }
}
