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
        var port: Int

        struct Earlier: VersionedCodable {
            static let version: Int? = 1
            typealias PreviousVersion = NothingEarlier

            var listen: String
        }

        init(host: String, port: Int) {
            (self.host, self.port) = (host, port)
        }

        init(from old: Earlier) throws {
            self.init(host: old.listen, port: 80)
        }
    }

    let decoder = XMLDecoder()
    let encoder = XMLEncoder()
    let old = "<s version='1'><listen>localhost</listen></s>"

    @Test func anOldDocumentIsRead() throws {
        let settings = try decoder.decode(versioned: Settings.self, from: old)
        #expect(settings == Settings(host: "localhost", port: 80))
    }

    @Test func todaysDocumentIsWrittenAndRead() throws {
        let settings = Settings(host: "localhost", port: 8080)
        let data = try encoder.encode(versioned: settings)
        #expect(try decoder.decode(versioned: Settings.self, from: data) == settings)
    }

    @Test func errorsAreCaughtByType() throws {
        #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Settings.self, from: "<s version='3'/>")
        }
        #expect(throws: ReadingError.self) {
            try decoder.decode(versioned: Settings.self, from: "<s>")
        }
    }

    @Test func aDocumentIsATreeOfValues() throws {
        let tree = try decoder.decode(DocumentValue.self, from: old)
        #expect(tree["listen"]?.string == "localhost")
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
        let data = try encoder.encode(Settings(host: "a", port: 1))
        #expect(String(decoding: data, as: UTF8.self) == #"<Settings host="a" port="1" />"#)
    }
}
