import Foundation
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// Formats with options that decisions choose.
enum Formats {
    static let registry = FormatRegistry(formats: [
        JSONFormat(), PropertyListFormat(), YAMLFormat(), XMLFormat(), TOMLFormat(), CBORFormat(),
    ])

    static func json(_ choices: inout Choices) -> any RewritableFormat {
        var format = JSONFormat()
        format.reading.syntax = choices.one(JSONFormat.Syntax.self)
        format.reading.duplicateKeys = choices.one(DuplicateKeyPolicy.self)
        format.writing.formatting = .init(rawValue: UInt(choices.byte()))
        format.writing.layout = choices.one(JSONFormat.Layout.self)
        format.writing.indentation = choices.bool() ? .spaces(choices.below(9)) : .tabs(1)
        return format
    }

    static func propertyList(_ choices: inout Choices) -> any RewritableFormat {
        PropertyListFormat(
            choices.one(PropertyListForm.self),
            duplicateKeys: choices.one(DuplicateKeyPolicy.self), sortsKeys: choices.bool(),
            nullSubstitute: choices.bool() ? "$null" : nil)
    }

    static func yaml(_ choices: inout Choices) -> any RewritableFormat {
        var format = YAMLFormat()
        format.reading.schema = choices.one(YAMLSchema.self)
        format.reading.duplicateKeys = choices.one(DuplicateKeyPolicy.self)
        format.reading.mergesKeys = choices.bool()
        format.writing.indent = choices.below(11)
        format.writing.allowUnicode = choices.bool()
        format.writing.lineBreak = choices.one(YAMLFormat.LineBreak.self)
        format.writing.explicitStart = choices.bool()
        format.writing.explicitEnd = choices.bool()
        format.writing.sortKeys = choices.once(in: 4)
        format.writing.sequenceStyle = choices.one(YAMLFormat.CollectionStyle.self)
        format.writing.mappingStyle = choices.one(YAMLFormat.CollectionStyle.self)
        format.writing.newLineScalarStyle = choices.one(YAMLFormat.ScalarStyle.self)
        format.writing.quoting = choices.one(YAMLFormat.Quoting.self)
        format.writing.quotes = choices.one(YAMLFormat.Quotes.self)
        format.writing.indentsSequences = choices.bool()
        return format
    }

    static func xml(_ choices: inout Choices) -> any RewritableFormat {
        var format = XMLFormat()
        format.reading.namespaces = choices.bool() ? .asWritten : .localNames
        format.reading.whitespace = choices.one(XMLFormat.WhitespacePolicy.self)
        format.reading.doctype = choices.one(XMLFormat.DoctypePolicy.self)
        format.reading.strictNamespaces = choices.bool()
        format.writing.outputFormatting = .init(rawValue: UInt(choices.byte()))
        format.writing.stringEncodingStrategy = choices.one(XMLFormat.StringEncoding.self)
        format.writing.nullEncodingStrategy = choices.one(XMLFormat.NullEncoding.self)
        return format
    }

    static func toml(_ choices: inout Choices) -> any RewritableFormat {
        TOMLFormat(
            writing: .init(
                sortKeys: choices.once(in: 4), lineWidth: choices.one(of: [80, 0, 10]),
                indentation: choices.below(9), omitsNulls: choices.bool()))
    }

    static func cbor(_ choices: inout Choices) -> any RewritableFormat {
        CBORFormat(
            reading: .init(duplicateKeys: choices.one(DuplicateKeyPolicy.self)),
            writing: .init(
                keyOrder: choices.one(CBORFormat.KeyOrder.self),
                dates: choices.one(CBORFormat.DateForm.self), isSelfDescribed: choices.bool()))
    }

    static let all = [json, propertyList, yaml, xml, toml, cbor]
}

extension Data {
    /// The text of UTF-8 without byte order marks, which Foundation drops in strings, and zero bytes.
    var plainText: String? {
        guard let text = String(validating: self, as: UTF8.self) else { return nil }
        return text.utf8.contains(0) || text.unicodeScalars.contains("\u{FEFF}") ? nil : text
    }
}

extension CodableDocument {
    /// Whether all scalars are text: XML, and OpenStep property lists.
    var isTextual: Bool {
        formatName == "xml" || formatName == "plist" && !capabilities.contains(.nativeDates)
    }
}

/// A decoder for a format that is known at run time only.
func decoder(_ format: some DocumentFormat) -> DocumentDecoder { DocumentDecoder(format: format) }

/// An encoder for a format that is known at run time only.
func encoder(_ format: some DocumentFormat) -> DocumentEncoder { DocumentEncoder(format: format) }
