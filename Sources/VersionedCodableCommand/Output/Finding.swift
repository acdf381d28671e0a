import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

/// Something to say about a place in a file, for people and for programs.
struct Finding: Error, Sendable {
    enum Level: String {
        case error
        case change
        /// A remark, which is no failure.
        case note
    }

    var file: String?
    /// A word for programs, such as `syntax`, that never changes.
    let code: String
    var level = Level.error
    let message: String
    var path: [String] = []
    var location: TextLocation?
    var excerpt: Excerpt?
    /// The edits that settle it.
    var rewriting: Rewriting?
    /// The step of a chain that failed, with its place.
    var step: String?

    /// The text for people, as `file:line:column: path: message`, followed by the source line and the
    /// step.
    var text: String { located + (step.map { "\n    in the step \($0)" } ?? "") }

    /// The text without the step.
    var located: String {
        ErrorMessages.render(
            source: file, location: location, path: path, message: message, excerpt: excerpt)
    }

    /// Returns the finding at its place in a text that has other text in front.
    func moved(by offset: Int, lines: Int) -> Finding {
        var finding = self
        finding.location = location.map {
            TextLocation(
                offset: $0.offset + offset, line: $0.line.map { $0 + lines }, column: $0.column)
        }
        return finding
    }

    /// The path as a JSON Pointer; nil if there is none.
    var pointer: String? {
        path.isEmpty ? nil : DocumentPath(path.map { .key($0) }).pointer
    }

    var value: DocumentValue {
        .members([
            "code": .string(code), "message": .string(message),
            "path": pointer.map { .string($0) }, "line": location?.line.map { .number($0) },
            "column": location?.column.map { .number($0) },
            "offset": location.map { .number($0.offset) },
            "step": step.map { .string($0) },
        ])
    }
}

extension Finding {
    /// - Parameter file: The file, unless the error names one.
    init(_ error: any Error, in file: String?) {
        switch error {
        case let error as Finding:
            self = error
            self.file = error.file ?? file
        case let error as ReadingError:
            let code =
                switch error.kind {
                case .syntax: "syntax"
                case .encoding: "encoding"
                case .duplicateKey: "duplicate-key"
                case .limit: "limit"
                }
            self.init(
                file: error.sourceName ?? file, code: code,
                message: error.message, location: error.location, excerpt: error.excerpt)
        case let error as DecodingError:
            guard let diagnostic = error.diagnostic else {
                self.init(file: file, code: "type", message: "\(error)")
                return
            }
            self.init(
                file: diagnostic.sourceName ?? file, code: "type", message: diagnostic.message,
                path: diagnostic.path, location: diagnostic.location,
                excerpt: diagnostic.excerpt)
        case let error as RewriteError:
            let code =
                switch error.kind {
                case .losesComments: "comments"
                case .notProved: "proof"
                default: "refused"
                }
            self.init(file: file, code: code, message: error.description)
        case let error as MigrationError:
            self.init(
                file: file, code: error.kind.rawValue, message: error.message,
                path: error.path.steps.map(\.stringValue), location: error.location,
                excerpt: error.excerpt)
            step = error.step
        case let error as WritingError:
            self.init(file: file, code: "loss", message: error.description)
        case let error as CocoaError:
            self.init(
                file: file ?? FileReason.path(of: error), code: "file",
                message: FileReason.description(of: error))
        default:
            self.init(file: file, code: "failure", message: "\(error)")
        }
    }

    /// A failure that has no place in the file.
    init(_ message: String, code: String = "failure") {
        self.init(code: code, message: message)
    }

    init(_ code: String, _ message: String, at node: DocumentNode, in file: String?) {
        self.init(
            file: file, code: code, message: message, path: node.path.steps.map(\.stringValue),
            location: node.location, excerpt: node.excerpt)
    }
}

extension RewriteError {
    /// The error in the words of a command that has `--allow-lost-comments`.
    var advised: any Error {
        guard kind == .losesComments else { return self }
        let place = path.steps.isEmpty ? "" : "\(path): "
        return Finding(
            "\(place)\(message); --allow-lost-comments allows that", code: "comments")
    }
}
