import AllModules

@Suite("Schemas of types") struct SchemaTests {
    /// What is encoded is right for the schema, and so is what decoding takes of what is changed.
    @Test(arguments: SchemaShape.all)
    func schemaAndDecodingSayTheSame(shape: SchemaShape) throws {
        let schema = shape.schema(JSONFormat())
        #expect(schema.unknown == shape.unknown)
        let validator = SchemaValidator(root: schema.document)
        var shown = 0
        let step = TestRun.isLong ? 1 : 5
        for text in shape.documents {
            let document = try SchemaShape.parsed(Data(text.utf8))
            #expect(shape.accepts(document), "\(document)")
            for right in [document, try shape.encoded(text, JSONFormat())] {
                #expect(validator.problem(right) == nil, "\(right)")
            }
            for (index, mutated) in MutatedDocument.all(of: document).enumerated()
            where index % step == 0 {
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

    static let formats: [any DocumentFormat] = [YAMLFormat(), TOMLFormat()]

    /// Other formats write the same values, but for nulls and roots that TOML does not have.
    @Test(arguments: SchemaShape.all, SchemaTests.formats.indices)
    func schemaTakesWhatIsWritten(shape: SchemaShape, index: Int) throws {
        let format = Self.formats[index]
        let validator = SchemaValidator(root: shape.schema(format).document)
        for text in shape.documents {
            guard let document = try? shape.encoded(text, format) else {
                #expect(format is TOMLFormat)
                continue
            }
            let problem = validator.problem(document)
            #expect(problem == nil, "\(document)")
        }
    }

    /// Formats whose values have other shapes than those of JSON get schemas all the same.
    @Test(arguments: SchemaShape.all)
    func everyFormatHasASchema(shape: SchemaShape) {
        let formats: [any DocumentFormat] = [XMLFormat(), PropertyListFormat(), CBORFormat()]
        for format in formats {
            let schema = shape.schema(format)
            #expect(schema.unknown == shape.unknown)
            #expect(schema == shape.schema(format))
        }
    }
}
