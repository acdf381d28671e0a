import Foundation
import Testing
import VersionedCodableXML

/// A file that imports the module of a format and no other of the package reads, writes, looks into
/// trees and catches errors.
@Suite("VersionedCodableXML alone")
struct XMLImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier

        var host: String
        var port: Int
    }

    let decoder = XMLDecoder()
    let encoder = XMLEncoder()

    @Test func todaysDocumentIsWrittenAndRead() throws {
        let settings = Settings(host: "localhost", port: 8080)
        let data = try encoder.encode(versioned: settings)
        #expect(try decoder.decode(versioned: Settings.self, from: data) == settings)
        #expect(try decoder.decode(DocumentValue.self, from: data)["host"]?.string == "localhost")
    }

    @Test func errorsAreCaughtByType() throws {
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
        let data = try encoder.encode(Settings(host: "a", port: 1))
        #expect(String(decoding: data, as: UTF8.self) == #"<Settings host="a" port="1" />"#)
    }
}
