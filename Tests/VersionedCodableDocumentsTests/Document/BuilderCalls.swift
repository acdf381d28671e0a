import TestSupport

/// What was built before the wrong call.
enum BuilderStart: CaseIterable {
    static let source = "{a:1}\n[bc]"

    case nothing, array, object, key, nested, root, afterRoot, duplicate, linked, merging, misplaced

    func builder(limits: ReadingLimits = .default) throws -> DocumentBuilder {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data(BuilderStart.source.utf8)),
            format: OtherFormat("events", capabilities: [.text, .keyOrder]), limits: limits,
            duplicateKeys: self == .linked ? .keepAll : .useFirst)
        switch self {
        case .nothing: break
        case .array: try builder.beginArray(at: 0)
        case .object: try builder.beginObject(at: 0)
        case .key:
            try builder.beginObject(at: 0)
            try builder.key(at: 1, length: 1)
        case .nested:
            try builder.beginObject(at: 0)
            try builder.key(at: 1, length: 1)
            try builder.beginArray(at: 6)
        case .root: try builder.scalar(.integer, at: 3, length: 1)
        case .afterRoot:
            try builder.beginArray(at: 0)
            try builder.end(at: 5)
        case .duplicate:
            try builder.beginObject(at: 0)
            try builder.key(at: 1, length: 1)
            try builder.scalar(.integer, at: 3, length: 1)
            try builder.key(at: 1, length: 1)
            try builder.scalar(.integer, at: 3, length: 1)
        case .linked:
            builder.linkRepeatedKeys()
            try builder.beginObject(at: 0)
            try builder.key(at: 1, length: 1)
            try builder.beginObject(at: 0)
            try builder.key(at: 1, length: 1)
            try builder.scalar(.integer, at: 3, length: 1)
            try builder.end(at: 5)
        case .merging:
            builder.allowMerging()
            try builder.beginArray(at: 0)
            try builder.beginObject(at: 0)
            try builder.key(at: 1, length: 1)
            try builder.scalar(.integer, at: 3, length: 1)
            try builder.end(at: 5)
            try builder.beginObject(at: 0)
        case .misplaced:
            builder.linkRepeatedKeys()
            try builder.beginObject(at: 0)
            try builder.scalar(.integer, at: 3, length: 1)
            try builder.key(at: 1, length: 1)
            try builder.key(at: 1, length: 1)
        }
        return builder
    }
}

/// A call of a function with two numbers.
struct BuilderCall: Sendable, CustomTestStringConvertible {
    let name: String
    let run: @Sendable (inout DocumentBuilder, Int, Int) throws -> Void

    init(
        _ name: String, _ run: @escaping @Sendable (inout DocumentBuilder, Int, Int) throws -> Void
    ) {
        self.name = name
        self.run = run
    }

    var testDescription: String { name }

    static let all: [BuilderCall] = [
        BuilderCall("beginObject") { builder, offset, _ in try builder.beginObject(at: offset) },
        BuilderCall("beginArray") { builder, offset, _ in try builder.beginArray(at: offset) },
        BuilderCall("end") { builder, offset, _ in try builder.end(at: offset) },
        BuilderCall("end of a container") { builder, offset, _ in
            try builder.beginArray(at: 4)
            try builder.end(at: offset)
        },
        BuilderCall("key") { try $0.key(at: $1, length: $2) },
        BuilderCall("quoted key") { try $0.key(at: $1, length: $2, marks: TapeNode.quoted) },
        BuilderCall("copied key") { builder, offset, length in
            try Array("text".utf8).withUnsafeBytes {
                try builder.key(copying: $0, at: offset, length: length)
            }
        },
        BuilderCall("scalar") { try $0.scalar(.integer, at: $1, length: $2) },
        BuilderCall("quoted scalar") {
            try $0.scalar(.string, at: $1, length: $2, marks: TapeNode.quoted)
        },
        BuilderCall("copied scalar") { builder, offset, length in
            try Array("text".utf8).withUnsafeBytes {
                try builder.scalar(.string, copying: $0, at: offset, length: length)
            }
        },
        BuilderCall("null") { try $0.null(at: $1, length: $2) },
        BuilderCall("bool") { try $0.bool(true, at: $1, length: $2) },
        BuilderCall("alias") { try $0.alias(to: $1, at: $2) },
        BuilderCall("merge") { _ = try $0.merge($1, at: $2) },
        BuilderCall("expand") { try $0.expand(text: $1, at: $2) },
        BuilderCall("annotate") { builder, node, _ in
            builder.annotate(.declaration, "note", at: node)
        },
        BuilderCall("reserveText") { _ = try $0.reserveText($1, at: $2) },
        BuilderCall("scalar after keeping") {
            try $0.reserveText(4, at: 0).storeBytes(of: 0x2020_2020, as: UInt32.self)
            try $0.scalar(.string, repeating: $0.keepText(count: 4, at: $1, length: $2))
        },
        BuilderCall("key after keeping") {
            _ = try $0.reserveText(4, at: 0)
            try $0.key(repeating: $0.keepText(count: $1, at: $2, length: 1))
        },
        BuilderCall("keepText") { _ = try $0.keepText(count: $1, at: $2, length: 1) },
        BuilderCall("keepText twice") {
            _ = try $0.reserveText(4, at: 0)
            _ = try $0.keepText(count: 0, at: 0, length: 0)
            _ = try $0.keepText(count: $1, at: $2, length: 1)
        },
        BuilderCall("duplicateKey") { throw $0.duplicateKey("a", at: $1, first: $2) },
        BuilderCall("located") { builder, offset, _ in
            throw builder.located(ReadingError(.syntax, "wrong", at: offset))
        },
        BuilderCall("keysAreUnique") { builder, _, _ in builder.keysAreUnique() },
        BuilderCall("linkRepeatedKeys") { builder, _, _ in builder.linkRepeatedKeys() },
        BuilderCall("allowMerging") { builder, _, _ in builder.allowMerging() },
    ]
}
