import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableJSON
import VersionedCodableRewriting
import VersionedCodableTesting

/// A document, what is done to its value, and the bytes that has to give.
public struct RewriteRow: Sendable, CustomTestStringConvertible {
    /// What it is called.
    public let name: String
    /// The document.
    public let source: String
    /// What is done to its value.
    public let change: @Sendable (inout DocumentValue) -> Void
    /// The bytes that has to give.
    public let result: String
    /// What the report has to say; nil for anything.
    public var report: String?
    /// How it is rewritten.
    public var policy = RewritePolicy.default

    /// Makes a row.
    public init(
        _ name: String, _ source: String, to result: String, report: String? = nil,
        policy: RewritePolicy = .default,
        _ change: @escaping @Sendable (inout DocumentValue) -> Void
    ) {
        self.name = name
        self.source = source
        self.result = result
        self.report = report
        self.policy = policy
        self.change = change
    }

    /// What it is called.
    public var testDescription: String { name }

    /// Rewrites the document, and checks the bytes, that doing it again changes
    /// nothing and that the edits give the bytes.
    public func check(_ format: some RewritableFormat) throws {
        let data = Data(source.utf8)
        var value = try DocumentValue(format.read(data, within: .default))
        change(&value)
        let rewriting = try format.rewrite(data, to: value, policy: policy)
        #expect(String(decoding: rewriting.data, as: UTF8.self) == result)
        if let report { #expect(rewriting.report.description == report) }
        let again = try format.rewrite(rewriting.data, to: value, policy: policy)
        #expect(again.isUnchanged)
        #expect(rewriting.applied(to: Array(data)) == Array(rewriting.data))
    }
}

/// A document, edits that name their values, and the bytes or the error they have to give.
public struct EditRow: Sendable, CustomTestStringConvertible {
    /// What it is called.
    public let testDescription: String
    /// The format; nil where all rows have one.
    public let format: (any RewritableFormat)?
    private let source: String
    private let result: String
    private let report: String?
    private let policy: RewritePolicy
    private let edit: @Sendable (inout EditedDocument) throws -> Void

    /// Makes a row, which is called as its source if it has no name.
    public init(
        _ name: String, _ source: String? = nil, to result: String, report: String? = nil,
        in format: (any RewritableFormat)? = nil, comments: RewritePolicy.Comments? = nil,
        _ edit: @escaping @Sendable (inout EditedDocument) throws -> Void
    ) {
        testDescription = name
        self.format = format
        self.source = source ?? name
        self.result = result
        self.report = report
        policy = comments.map { RewritePolicy(comments: $0) } ?? .default
        self.edit = edit
    }

    /// Edits the document, and checks the bytes and the report, or the error, and that the edits
    /// undone give the source.
    @discardableResult
    public func check(_ format: any RewritableFormat, _ policy: RewritePolicy? = nil) -> Rewriting?
    {
        let data = Data(source.utf8)
        do {
            let edited = try format.edit(data, policy: policy ?? self.policy, edit)
            #expect(edited.data.text == result)
            if let report { #expect(edited.report.description == report) }
            #expect(edited.undone(Array(edited.data), to: Array(data)) == Array(data))
            return edited
        } catch {
            #expect("\(error)" == result)
            return nil
        }
    }
}

// MARK: Tables

extension RewriteRow {
    /// Rows of a table: a name, a document, changes with `; ` between them, the bytes they give, and
    /// the report where it is checked.
    ///
    /// A change is a path with keys and the new value as JSON: `/a/b = 1`, or `. = {"a": 1}` for the
    /// whole value. Without a new value the member is removed.
    public static func table(_ table: String, policy: RewritePolicy = .default) -> [RewriteRow] {
        rowsOfFields(table).map { fields in
            RewriteRow(
                fields[0], fields[1], to: fields[3], report: fields.count > 4 ? fields[4] : nil,
                policy: policy
            ) { value in
                for change in fields[2].split(separator: "; ") {
                    let sides = change.split(separator: " = ", maxSplits: 1)
                    let new = sides.count == 1 ? nil : try? DocumentValue(json: sides[1])
                    let path = sides[0].prefix { $0 != " " }
                    let keys = path.dropFirst().split(
                        separator: "/", omittingEmptySubsequences: false)
                    value.change(path == "." ? [] : keys[...], to: new)
                }
            }
        }
    }
}

extension EditRow {
    /// Rows of a table: a name, a document, edits with `; ` between them, the bytes or the error they
    /// give, and the report where it is checked.
    ///
    /// An edit is a name, one or two paths, and a value as JSON: `set /a/b {"c": 1}`; the path `.` is
    /// the whole document. A name may begin with the name of a format: `yaml: a comment moves`.
    /// A row of three fields has no name.
    public static func table(
        _ table: String, in formats: [String: any RewritableFormat] = [:],
        comments: RewritePolicy.Comments? = nil
    ) -> [EditRow] {
        rowsOfFields(table).map { fields in
            let fields = fields.count == 3 ? [fields[0]] + fields : fields
            return EditRow(
                fields[0], fields[1], to: fields[3], report: fields.count > 4 ? fields[4] : nil,
                in: formats.first { fields[0].hasPrefix($0.key + ": ") }?.value, comments: comments
            ) { document in
                for edit in fields[2].split(separator: "; ") { try document.apply(edit) }
            }
        }
    }
}

extension EditedDocument {
    fileprivate mutating func apply(_ edit: Substring) throws {
        let words = edit.split(separator: " ", maxSplits: 2).map(String.init)
        func path(_ index: Int) -> DocumentPath {
            words[index] == "." ? [] : DocumentPath(stringLiteral: words[index])
        }
        switch words[0] {
        case "set": try set(DocumentValue(json: words[2]), at: path(1))
        case "insert": try insert(DocumentValue(json: words[2]), at: path(1))
        case "remove": try remove(at: path(1))
        case "rename": try rename(path(1), to: words[2])
        case "move": try move(from: path(1), to: path(2))
        case "moveOut": try moveOut(from: path(1), to: path(2))
        case "wrap": try wrap(at: path(1))
        case "unwrap": try unwrap(at: path(1))
        case "attribute": try setAttribute(words[2] == "true", at: path(1))
        default: preconditionFailure("\(words[0]) is no edit")
        }
    }
}

extension DocumentValue {
    fileprivate init(json: some StringProtocol) throws {
        try self.init(JSONFormat.json.read(Data(json.utf8), within: .default))
    }

    fileprivate mutating func change(_ keys: ArraySlice<Substring>, to new: DocumentValue?) {
        guard let key = keys.first.map(String.init) else { return self = new ?? .null }
        guard keys.count > 1 else { return self[key] = new }
        self[key]?.change(keys.dropFirst(), to: new)
    }
}
