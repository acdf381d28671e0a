import VersionedCodableCore

/// A value that may have been dropped.
///
/// Decoding fails only when too much was dropped.
struct LossyAttempt<Value: Decodable>: Decodable, TransparentWrapper {
    static var wrappedTypes: [Any.Type] { [Value.self] }

    let value: Value?

    init(from decoder: any Decoder) throws {
        do {
            // Through a container, so that the strategies of the decoder apply.
            value = try decoder.singleValueContainer().decode(Value.self)
        } catch {
            try decoder.drop(for: error)
            value = nil
        }
    }

    /// Decodes the elements of an array that can be decoded; empty when there is no array.
    static func elements(from decoder: any Decoder) throws -> [Value] {
        var elements: [Value] = []
        do {
            var container = try decoder.unkeyedContainer()
            elements.reserveCapacity(container.count ?? 0)
            while !container.isAtEnd {
                if let element = try next(in: &container) { elements.append(element) }
            }
        } catch {
            try decoder.drop(for: error)
        }
        return elements
    }

    static func next(in container: inout any UnkeyedDecodingContainer) throws -> Value? {
        let index = container.currentIndex
        do {
            return try container.decode(LossyAttempt.self).value
        } catch  where !(error is LossyDecodingError) && container.currentIndex == index {
            // Some decoders refuse a null before they call the type's initializer.
            try container.superDecoder().drop(for: error)
            return nil
        }
    }
}
