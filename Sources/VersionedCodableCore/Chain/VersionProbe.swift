/// Looks up single values of a document, to explain why a version is unreadable.
struct VersionProbe {
    enum Finding {
        case missing
        case scalar(Scalar)
        /// `isThere`: it is an object or an array; otherwise it is below a value that is no object.
        case shapeMismatch(isThere: Bool)

        var isMissing: Bool {
            if case .missing = self { true } else { false }
        }

        var scalar: Scalar? {
            if case .scalar(let scalar) = self { scalar } else { nil }
        }
    }

    struct Scalar {
        var value: any Hashable & Sendable
        var container: KeyedDecodingContainer<PathKey>
        var key: PathKey
    }

    let decoder: any Decoder

    func find(_ keys: [String]) -> Finding {
        guard let key = keys.last.map({ PathKey($0) }) else {
            return .shapeMismatch(isThere: true)
        }
        do {
            guard let container = try decoder.container(along: keys.dropLast()),
                container.contains(key), (try? container.decodeNil(forKey: key)) != true
            else { return .missing }
            let value = scalar(key, in: container)
            return value.map { .scalar(Scalar(value: $0, container: container, key: key)) }
                ?? .shapeMismatch(isThere: true)
        } catch {
            return .shapeMismatch(isThere: false)
        }
    }

    /// Returns the scalar as a raw value of an enumeration, `nil` when it has another type.
    func rawValue<Version>(
        of _: Version.Type,
        _ scalar: Scalar
    ) -> (any Hashable & Sendable)? {
        func decode<R: RawRepresentable>(_: R.Type) -> (any Hashable & Sendable)? {
            guard let raw = R.RawValue.self as? any Decodable.Type,
                let value = try? scalar.container.decode(raw, forKey: scalar.key)
            else { return nil }
            return switch value {
            case let text as String: text
            case let integer as any BinaryInteger: Int(exactly: integer) ?? scalar.value
            default: scalar.value
            }
        }
        guard let version = Version.self as? any RawRepresentable.Type else { return nil }
        return decode(version)
    }

    private func scalar(
        _ key: PathKey,
        in container: KeyedDecodingContainer<PathKey>
    ) -> (any Hashable & Sendable)? {
        // Text first: a format without types, such as XML, would read 3.10 as the number 3.1.
        (try? container.decode(String.self, forKey: key))
            ?? (try? container.decode(Int.self, forKey: key))
            ?? (try? container.decode(Double.self, forKey: key))
            ?? (try? container.decode(Bool.self, forKey: key))
    }
}

extension Decoder {
    /// Returns the innermost of the objects at some keys; `nil` when one is missing or null.
    ///
    /// - Throws: `DecodingError` when one of the values is no object.
    func container(
        along keys: some Sequence<String>
    ) throws -> KeyedDecodingContainer<PathKey>? {
        var container = try container(keyedBy: PathKey.self)
        for key in keys {
            let key = PathKey(key)
            guard container.contains(key), try !container.decodeNil(forKey: key) else { return nil }
            container = try container.nestedContainer(keyedBy: PathKey.self, forKey: key)
        }
        return container
    }
}
