import VersionedCodableCore

/// Encodes as a closure says.
package struct Scripted: Encodable, Sendable {
    private let script: @Sendable (any Encoder) throws -> Void

    package init(_ script: @escaping @Sendable (any Encoder) throws -> Void) {
        self.script = script
    }

    package func encode(to encoder: any Encoder) throws { try script(encoder) }
}

/// A coding key of any name or number.
package struct AnyKey: CodingKey, Hashable {
    package let stringValue: String
    package let intValue: Int?

    package init(_ name: String) { (stringValue, intValue) = (name, nil) }

    package init(stringValue: String) { self.init(stringValue) }

    package init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
