import CBaselines
import Foundation

/// A parser of a C library that discards its results.
struct BareParser: Sendable {
    /// The name of the baseline in a measure.
    let name: String
    private let parse: @Sendable (UnsafeRawBufferPointer) -> Bool

    func run(over data: Data) throws {
        guard data.withUnsafeBytes(parse) else {
            throw WrongResult(description: "\(name) refuses the document")
        }
    }

    /// libyaml, every event pulled and deleted.
    static let libYAML = BareParser(name: "libyaml-events") { bytes in
        baseline_libyaml_events(bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
            > 0
    }

    /// libxml2 with callbacks that do nothing.
    static let libXML2 = BareParser(name: "libxml2-sax") { bytes in
        baseline_libxml2_sax(bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
            == 0
    }
}
