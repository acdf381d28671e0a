import AllModules
import VersionedCodableMigrations

@testable import VersionedCodableCommand

/// The work of `get` and `convert` grows with the document, not with its square.
@Suite struct CommandGrowthTests {
    private static let documents: [(any DocumentFormat, @Sendable (Int) -> String)] = [
        (JSONFormat(), { "{\((0..<$0).map { "\"k\($0)\":[{\"a\":1}]" }.joined(separator: ","))}" }),
        (YAMLFormat(), { (0..<$0).map { "- a: \($0)\n" }.joined() }),
        (XMLFormat(), { "<r>\((0..<$0).map { "<x><a>\($0)</a></x>" }.joined())</r>" }),
    ]

    @Test(arguments: documents)
    func nodesOfPaths(format: any DocumentFormat, text: @Sendable (Int) -> String) throws {
        let pattern = try PathText.pattern("/**/a", of: "PATH")
        try expectLinear(sizes: [500, 2000], factor: 5) { count in
            let document = try format.read(Data(text(count).utf8), within: .default)
            return try WorkCounter.steps {
                let found = try pattern.nodes(in: document)
                #expect(found.count == count)
            }
        }
    }

    private func loss(
        from document: CodableDocument, to data: Data, _ format: any DocumentFormat
    ) throws -> String? {
        try Loss.first(from: document, to: data, by: format, keepsTags: false)?
            .message(in: format.name)
    }

    @Test(arguments: documents)
    func losses(format: any DocumentFormat, text: @Sendable (Int) -> String) throws {
        try expectLinear(sizes: [500, 2000], factor: 5) { count in
            let data = Data(text(count).utf8)
            let document = try format.read(data, within: .default)
            return try WorkCounter.steps {
                let loss = try loss(from: document, to: data, format)
                #expect(loss == nil)
            }
        }
    }

    @Test func lossesInAnotherOrder() throws {
        try expectLinear(sizes: [500, 2000], factor: 5) { count in
            let members = (0..<count).map { "<k\($0)><a>\($0)</a></k\($0)>" }
            let document = try XMLFormat().read(
                Data("<r>\(members.joined())</r>".utf8), within: .default)
            let data = Data("<r>\(members.reversed().joined())</r>".utf8)
            return try WorkCounter.steps {
                let loss = try loss(from: document, to: data, XMLFormat())
                #expect(loss == nil)
            }
        }
    }

    @Test func arraysOfStreams() throws {
        let data = Data((0..<100).map { "---\na: \($0)\n" }.joined().utf8)
        let documents = try YAMLFormat().documents(in: data).map { try $0.get() }
        #expect(documents.count == 100)
        #expect(try CodableDocument(arrayOf: documents).sourceBytes.count == data.count)
    }
}
