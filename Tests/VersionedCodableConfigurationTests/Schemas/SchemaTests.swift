import Foundation
import TestSupport
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments

@Suite("Schemas of types")
struct SchemaTests {
    /// What is encoded is right for the schema, and so is what decoding takes of what is changed.
    @Test(arguments: SchemaShape.all)
    func schemaAndDecodingSayTheSame(shape: SchemaShape) throws {
        let schema = shape.schema()
        #expect(schema.unknown == shape.unknown)
        let validator = SchemaValidator(root: schema.document)
        var numbers = SeededNumbers(seed: 7)
        var shown = 0
        for _ in 0..<(TestRun.isLong ? 40 : 3) {
            let document = try shape.document(&numbers)
            #expect(shape.accepts(document), "\(document)")
            let problem = validator.problem(document)
            #expect(problem == nil, "\(document)")
            for mutated in MutatedDocument.all(of: document) {
                if shape.differences.contains(where: mutated.path.contains) { continue }
                let accepts = shape.accepts(mutated.document)
                let problem = validator.problem(mutated.document)
                if accepts != (problem == nil), shown < 5 {
                    shown += 1
                    Issue.record("\(mutated.document): decodes \(accepts), \(problem ?? "right")")
                }
            }
        }
    }
}
