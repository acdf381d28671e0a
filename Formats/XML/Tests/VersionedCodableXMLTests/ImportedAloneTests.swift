import Foundation
import Testing
import VersionedCodableXML

/// A file that imports the module of a format and no other of the package reads old documents,
/// writes today's, looks into trees and catches errors.
@Suite("VersionedCodableXML alone")
struct XMLImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = Earlier
        var host: String

        struct Earlier: VersionedCodable {
            static let version: Int? = 1
            typealias PreviousVersion = NothingEarlier
            var listen: String
        }

        init(from old: Earlier) { host = old.listen }
    }

    @Test func documentsAreReadAndWritten() throws {
        let decoder = XMLDecoder()
        let old = "<s version='1'><listen>localhost</listen></s>"
        let settings = try decoder.decode(versioned: Settings.self, from: old)
        #expect(settings.host == "localhost")
        let data = try XMLEncoder().encode(versioned: settings)
        #expect(try decoder.decode(versioned: Settings.self, from: data) == settings)
        let tree = try decoder.decode(DocumentValue.self, from: old)
        #expect(tree["listen"]?.string == "localhost")
        #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Settings.self, from: "<s version='3'/>")
        }
        #expect(throws: ReadingError.self) {
            try decoder.decode(versioned: Settings.self, from: "<s>")
        }
    }

    /// A program that takes `DocumentDecoder` for XML sets the options of elements on it.
    @Test func decodersOfAnyFormatHaveTheOptionsOfElements() throws {
        let decoder = DocumentDecoder(format: .xml)
        decoder.trimsText = true
        decoder.emptyValueStrategy = .null
        #expect(decoder.elementOptions.trimsText)
        #expect(decoder.elementOptions.emptyValueStrategy == .null)
        let texts = try decoder.decode([String?].self, from: Data("<t><a> x </a><a/></t>".utf8))
        #expect(texts == ["x", nil])
    }

    @Test func encodersOfAnyFormatHaveTheOptionsOfElements() throws {
        let strategy: DocumentEncoder.MemberPlacementStrategy = { _, _ in { _ in .attribute } }
        let encoder = DocumentEncoder(format: .xml)
        encoder.memberPlacementStrategy = strategy
        let data = try encoder.encode(versioned: Settings.Earlier(listen: "a"))
        let text = String(decoding: data, as: UTF8.self)
        #expect(text == #"<Earlier version="1" listen="a" />"#)
    }
}
