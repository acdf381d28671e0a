import Foundation
import VersionedCodable
import VersionedCodableDocuments

/// Input that is designed to be expensive, and its uses by a program.
struct Attack: Sendable {
    /// The kind of attack, shared by attacks on several formats.
    let kind: String
    /// The format, as the table names it.
    let format: String
    /// Makes an input of approximately the given number of bytes.
    let input: @Sendable (_ bytes: Int) throws -> Data
    /// The uses of the input.
    let uses: [Use]
    /// The maximum cost of a byte and a megabyte of input.
    var bound = Bound()

    struct Bound {
        /// Seconds per megabyte of input.
        var seconds = 1.0
        /// Bytes of memory per byte of input.
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

    /// Creates an attack with input that is read in every usual way.
    init(_ kind: String, _ form: Form, input: @Sendable @escaping (Int) throws -> Data) {
        self.init(kind, form, uses: Use.usual(form), input: input)
    }

    /// Creates an attack whose text repeats a piece between a head and a tail.
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

/// One use of a document.
struct Use: Sendable {
    let name: String
    /// Called with the limits for untrusted documents.
    let run: @Sendable (Data) throws -> Void

    /// Decodes the document as a type.
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

    /// The uses that do not depend on the content: its version, its tree, its text as JSON.
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
