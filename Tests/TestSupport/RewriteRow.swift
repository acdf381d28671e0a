import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting

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
    /// nothing and that the edits undone give the source.
    public func check(_ format: some RewritableFormat) throws {
        let data = Data(source.utf8)
        var value = try DocumentValue(format.read(data, within: .default))
        change(&value)
        let rewriting = try format.rewrite(data, to: value, policy: policy)
        #expect(String(decoding: rewriting.data, as: UTF8.self) == result)
        if let report { #expect(rewriting.report.description == report) }
        let again = try format.rewrite(rewriting.data, to: value, policy: policy)
        #expect(again.isUnchanged)
        #expect(rewriting.undone(Array(data)) == Array(rewriting.data))
    }
}

extension Rewriting {
    /// The edits applied by their description.
    public func undone(_ source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        for edit in edits {
            result += source[at..<edit.range.lowerBound]
            result += edit.replacement.utf8
            at = edit.range.upperBound
        }
        return result + source[at...]
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
            #expect(edited.reverted(to: Array(data)) == Array(data))
            return edited
        } catch {
            #expect("\(error)" == result)
            return nil
        }
    }
}
