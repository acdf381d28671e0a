import Foundation
import VersionedCodable
import VersionedCodableDocuments

/// Input that is made to cost more than it should, and what a program does with it.
struct Attack: Sendable {
    /// What is attacked; attacks of one kind on several formats have the same.
    let kind: String
    /// The format, as the table names it.
    let format: String
    /// Makes an input of about so many bytes.
    let input: @Sendable (_ bytes: Int) throws -> Data
    /// What a program does with it.
    let uses: [Use]
    /// What a byte and a megabyte of input may cost.
    var bound = Bound()

    struct Bound {
        /// Seconds for every megabyte of input.
        var seconds = 1.0
        /// Bytes in memory for every byte of input.
        var memory = 100.0
    }

    var name: String { "\(kind)/\(format)" }

    init(
        _ kind: String, _ form: Form, uses: [Use], bound: Bound = Bound(),
        input: @Sendable @escaping (Int) throws -> Data
    ) {
        self.bound = bound
        self.kind = kind
        self.format = form.name
        self.uses = uses
        self.input = input
    }

    /// Input that is read in every usual way.
    init(_ kind: String, _ form: Form, input: @Sendable @escaping (Int) throws -> Data) {
        self.init(kind, form, uses: Use.usual(form), input: input)
    }

    /// A text that begins and ends once and has as many pieces in between as there is room for.
    init(
        _ kind: String, _ form: Form, uses: [Use]? = nil, head: String = "", tail: String = "",
        piece: @Sendable @escaping (Int) -> String
    ) {
        self.init(kind, form, uses: uses ?? Use.usual(form)) { bytes in
            var text = head
            text.reserveCapacity(bytes + 1024)
            var index = 0
            while text.utf8.count < bytes {
                text += piece(index)
                index += 1
            }
            return Data((text + tail).utf8)
        }
    }
}

/// One way to use a document.
struct Use: Sendable {
    let name: String
    /// Called with limits for documents from anywhere.
    let run: @Sendable (Data) throws -> Void

    /// Decodes as a type.
    static func decoding<Value: Decodable & SendableMetatype>(
        _ type: Value.Type, _ form: Form,
        set: @Sendable @escaping (DocumentDecoder) -> Void = { _ in }
    ) -> Use {
        Use(name: "decode") { data in
            let decoder = form.decoder
            set(decoder)
            _ = try decoder.decode(type, from: data)
        }
    }

    /// The ways that ask nothing of a document: its version, its tree, its text as JSON.
    static func usual(_ form: Form) -> [Use] {
        [
            Use(name: "peek") { data in
                _ = try form.decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: data)
            },
            Use(name: "tree") { data in
                _ = try form.decoder.decode(DocumentValue.self, from: data)
            },
            Use(name: "convert") { data in
                let document = try form.decoder.document(from: data)
                _ = try JSONFormat().write(document)
            },
        ]
    }
}
