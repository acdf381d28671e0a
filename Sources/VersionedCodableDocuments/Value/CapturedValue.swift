import VersionedCodableCore

/// The members that a value encodes, unchanged.
package final class CapturedValue {
    package typealias Member = (key: any CodingKey, value: any Encodable)

    package fileprivate(set) var members: [Member] = []
    /// The objects of nested keyed containers.
    package fileprivate(set) var objects: [(key: any CodingKey, value: CapturedValue)] = []

    /// The elements that are not scalars, with their indices.
    fileprivate(set) var elements: [(index: Int, value: any Encodable)] = []
    fileprivate var count = 0
    /// The value, not a scalar, that was encoded into a single-value container instead.
    fileprivate(set) var wrapped: (any Encodable)?
    fileprivate let userInfo: [CodingUserInfoKey: Any]

    /// - Parameter userInfo: The `userInfo` of the coder, which the value may need.
    package init(_ userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    package var encoder: any Encoder { CapturedPart(value: self, part: .whole).encoder }
}

private struct CapturedPart: EncodingRecord {
    enum Part {
        case whole
        case member(any CodingKey)
        case element(Int)
    }

    let value: CapturedValue
    let part: Part

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { value.userInfo }

    func begin(array isArray: Bool) -> CapturedPart {
        var inner = value
        switch part {
        case .whole: break
        case .member(let key):
            inner = CapturedValue(value.userInfo)
            value.objects.append((key, inner))
        case .element: inner = CapturedValue(value.userInfo)
        }
        return CapturedPart(value: inner, part: .whole)
    }

    func member(_ key: some CodingKey) -> CapturedPart {
        CapturedPart(value: value, part: .member(key))
    }

    func element() -> CapturedPart {
        value.count += 1
        return CapturedPart(value: value, part: .element(value.count - 1))
    }

    var count: Int { value.count }

    func recordNull() {
        if case .member(let key) = part { value.members.append((key, Bool?.none)) }
    }

    func record(_ content: some Encodable) throws {
        let isScalar = content is any StandardScalar
        switch part {
        case .whole where !isScalar:
            value.wrapped = value.wrapped ?? content
            try content.encode(to: encoder)
        case .member(let key): value.members.append((key, content))
        case .element(let index) where !isScalar: value.elements.append((index, content))
        default: break
        }
    }
}
