import AllModules

/// Keys that come again, in every format whose reader can be told what to do with them.
struct RepeatedKeyTests {
    /// A writer whose reader refuses a repeated key does not write one.
    @Test(
        arguments: [
            YAMLFormat(), TOMLFormat(), json(.refuse), cbor(.refuse),
            PropertyListFormat(duplicateKeys: .refuse),
        ] as [any DocumentFormat])
    func aWriterDoesNotWriteWhatItsReaderRefuses(_ format: any DocumentFormat) throws {
        let data = Data(#"{"x":[{"b":1,"a":1,"a":2}]}"#.utf8)
        let document = try Self.json(.keepAll).read(data, within: .default)
        let error = try #require(throws: WritingError.self) { try format.write(document) }
        #expect(error.description.contains("the key \"a\" is repeated"))
        #expect(error.path.map { "\($0)" } == ["x", "0", "a"])
    }

    @Test(
        arguments: [
            json(.keepAll), YAMLFormat(reading: .init(duplicateKeys: .keepAll)), cbor(.keepAll),
            PropertyListFormat(duplicateKeys: .keepAll),
        ] as [any DocumentFormat])
    func aWriterWhoseReaderKeepsThemWritesThem(_ format: any DocumentFormat) throws {
        let document = try Self.json(.keepAll).read(
            Data(#"{"a":1,"a":2}"#.utf8), within: .default)
        #expect(try format.read(try format.write(document), within: .default).root.count == 2)
    }

    private static func json(_ policy: DuplicateKeyPolicy) -> JSONFormat {
        JSONFormat(reading: .init(duplicateKeys: policy))
    }

    private static func cbor(_ policy: DuplicateKeyPolicy) -> CBORFormat {
        CBORFormat(reading: .init(duplicateKeys: policy))
    }
}
