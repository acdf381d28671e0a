import AllModules

/// Small relatives of some hostile files, made here, so that they are attacked where the files are
/// not.
@Suite("Twins of hostile files") struct HostileTwinTests {
    enum Twin: String, CaseIterable {
        case arrayTables = "toml-array-tables"
        case headersOfAWidePath = "toml-headers-wide-path"
        case tags = "cbor-tags-blowup"
        case sharedAlias = "yaml-shared-alias-decode"

        private var format: any DocumentFormat {
            switch self {
            case .arrayTables, .headersOfAWidePath: TOMLFormat()
            case .tags: CBORFormat()
            case .sharedAlias: YAMLFormat()
            }
        }

        /// A document with as many repetitions of what makes it expensive.
        func document(_ count: Int) -> Data {
            switch self {
            case .arrayTables: Data(String(repeating: "[[a]]\n", count: count).utf8)
            case .headersOfAWidePath:
                Data((0..<count).map { "[a.b\($0).c]\nx=1\n" }.joined().utf8)
            case .tags:
                // A list of numbers with many tags each.
                Data([0x9F]) + (0..<count).flatMap { _ in Data(repeating: 0xC6, count: 250) + [0] }
                    + [0xFF]
            case .sharedAlias:
                Data("a: &a [1]\nb: [\(String(repeating: "*a,", count: count))]".utf8)
            }
        }

        /// What reading has to give.
        func nodes(_ count: Int) -> Int {
            switch self {
            case .arrayTables: count + 3
            case .headersOfAWidePath: 6 * count + 3
            case .tags: count + 1
            case .sharedAlias: count + 6
            }
        }

        /// Reads the document, decodes it and writes it in another format.
        func use(_ data: Data) throws -> Int {
            func decoder(_ format: some DocumentFormat) -> DocumentDecoder { .init(format: format) }
            let decoder = decoder(format)
            let document = try decoder.document(from: data)
            _ = try decoder.decode(DocumentValue.self, from: document)
            _ = try JSONFormat().write(document)
            if self == .sharedAlias { _ = try decoder.decode(Shared.self, from: data) }
            return document.nodeCount
        }
    }

    private struct Shared: Decodable {
        var b: [[Int]]
    }

    @Test(arguments: Twin.allCases)
    func costsInProportionToItsSize(_ twin: Twin) throws {
        let sizes = [500, 1000, 2000, 4000]
        let steps = try sizes.map { size in
            let data = twin.document(size)
            var nodes = 0
            let steps = try WorkCounter.steps { nodes = try twin.use(data) }
            #expect(nodes == twin.nodes(size))
            #expect(steps <= 16 * data.count, "\(size)")
            return steps
        }
        for (less, more) in zip(steps, steps.dropFirst()) {
            #expect(Double(more) < 2.2 * Double(less) + 100, "\(steps)")
        }
    }
}
