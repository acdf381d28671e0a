import TestSupport

@testable import VersionedCodableDocuments

/// What sessions leave to later ones: plans of types, and nothing of a document.
@Suite("Plans of earlier calls") struct SparePlansTests {
    private struct Keyed: Decodable {
        let a: Int
    }

    /// The first call reads the same node with a key type of its own.
    @Test func theKeysOfAnEarlierCallAreNotInErrors() throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        #expect(try decoder.decode(Keyed.self, from: "{a: 1}").a == 1)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([String: Int].self, from: "{a: 'x'}")
        }
        let key = try #require(error?.mismatch?.codingPath.first)
        #expect("\(type(of: key))" == "PathKey")
    }

    @Test(arguments: [1, 100_000])
    func aDocumentIsReleased(_ count: Int) throws {
        weak var storage: DocumentStorage?
        do {
            let text = "[" + String(repeating: "{a: 1}", count: count) + "]"
            let document = try DocumentDecoder(format: BracketFormat()).document(from: text)
            storage = document.storage
            let list = try DocumentDecoder(format: BracketFormat())
                .decode([Keyed].self, from: document)
            #expect(list.count == count)
        }
        #expect(storage == nil)
    }

    private struct Nest<Content: Decodable>: Decodable {}

    /// Calls a function with many types, each made of the one before.
    private func forTypes<Content: Decodable>(
        _ count: Int, from _: Content.Type, _ body: (any Decodable.Type) -> Void
    ) {
        body(Content.self)
        if count > 1 { forTypes(count - 1, from: Nest<Content>.self, body) }
    }

    @Test func aPlanStaysWhereItIs() throws {
        let document = try DocumentDecoder(format: BracketFormat()).document(from: "1")
        let session = DecodingSession(for: document, DecodingOptions())
        var plans: [(type: any Decodable.Type, plan: UnsafeMutablePointer<ValueDecodingPlan>)] = []
        forTypes(300, from: Int.self) { plans.append(($0, session.plan(of: $0))) }
        for (type, plan) in plans {
            #expect(plan.pointee.type == ObjectIdentifier(type))
            #expect(session.plan(of: type) == plan)
        }
        #expect(session.plans.isFull)
    }
}

extension DocumentDecoder {
    fileprivate func document(from text: String) throws -> CodableDocument {
        try document(from: Data(text.utf8))
    }
}
