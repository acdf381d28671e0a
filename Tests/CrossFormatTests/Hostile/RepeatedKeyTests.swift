import AllModules
import Testing

/// Keys that come again and again, in every format whose reader can be told what to do with them.
struct RepeatedKeyTests {
    enum Source: String, CaseIterable, CustomTestStringConvertible {
        case json, yaml, cbor, xmlPropertyList, openStep

        var testDescription: String { rawValue }

        func format(_ policy: DuplicateKeyPolicy) -> any DocumentFormat {
            switch self {
            case .json:
                var format = JSONFormat()
                format.reading.duplicateKeys = policy
                return format
            case .yaml:
                var format = YAMLFormat()
                format.reading.duplicateKeys = policy
                return format
            case .cbor:
                var format = CBORFormat()
                format.reading.duplicateKeys = policy
                return format
            case .xmlPropertyList, .openStep: return PropertyListFormat(duplicateKeys: policy)
            }
        }

        /// An object with those keys, each with its place as the value.
        func object(_ keys: [String]) -> Data {
            let members = keys.enumerated()
            switch self {
            case .json:
                return Data(
                    ("{" + members.map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}").utf8)
            case .yaml: return Data(members.map { "\($1): \($0)\n" }.joined().utf8)
            case .cbor:
                var data = Data([0xBF])
                for (place, key) in members {
                    data += [0x60 | UInt8(key.utf8.count)] + Array(key.utf8)
                    data += [0x19, UInt8(place >> 8), UInt8(place & 0xFF)]
                }
                return data + [0xFF]
            case .xmlPropertyList:
                let list = members.map { "<key>\($1)</key><integer>\($0)</integer>" }.joined()
                return Data("<plist><dict>\(list)</dict></plist>".utf8)
            case .openStep:
                return Data(("{" + members.map { "\($1) = \($0);" }.joined() + "}").utf8)
            }
        }
    }

    /// One key alone, and one behind and among many others.
    private static func keys(_ count: Int, isWide: Bool) -> [String] {
        guard isWide else { return Array(repeating: "a", count: count) }
        return (0..<30).map { "k\($0)" } + Array(repeating: "k7", count: count)
    }

    @Test(arguments: Source.allCases, [false, true])
    func theLastOneIsFoundInLinearTime(_ source: Source, _ isWide: Bool) throws {
        let counts = try [500, 1000, 2000, 4000, 8000].map { count in
            let data = source.object(Self.keys(count, isWide: isWide))
            return try WorkCounter.steps {
                let document = try source.format(.useLast).read(data, within: .default)
                #expect(document.root.count == (isWide ? 30 : 1))
            }
        }
        #expect(counts[0] > 0)
        for (less, more) in zip(counts, counts.dropFirst()) {
            #expect(Double(more) < 2.2 * Double(less), "\(counts)")
        }
    }

    @Test(arguments: Source.allCases)
    func thePolicySaysWhichOneCounts(_ source: Source) throws {
        let data = source.object(["a", "b", "a", "b", "a"])
        let first = try source.format(.useFirst).read(data, within: .default)
        #expect(try first.root.value == ["a": Self.number(0, source), "b": Self.number(1, source)])
        let last = try source.format(.useLast).read(data, within: .default)
        #expect(try last.root.value == ["b": Self.number(3, source), "a": Self.number(4, source)])
    }

    private static func number(_ value: Int, _ source: Source) -> DocumentValue {
        source == .openStep ? .untyped("\(value)") : .number(value)
    }

    /// A writer whose reader refuses a repeated key does not write one.
    @Test(
        arguments: [
            YAMLFormat(), TOMLFormat(), refusing(.json), refusing(.cbor),
            refusing(.xmlPropertyList),
        ] as [any DocumentFormat])
    func aWriterDoesNotWriteWhatItsReaderRefuses(_ format: any DocumentFormat) throws {
        let data = Data(#"{"x":[{"b":1,"a":1,"a":2}]}"#.utf8)
        let document = try Source.json.format(.keepAll).read(data, within: .default)
        let error = try #require(throws: WritingError.self) { try format.write(document) }
        #expect(error.description.contains("the key \"a\" is repeated"))
        #expect(error.path.map { "\($0)" } == ["x", "0", "a"])
    }

    private static func refusing(_ source: Source) -> any DocumentFormat { source.format(.refuse) }

    @Test(arguments: [
        Source.json.format(.keepAll), Source.yaml.format(.keepAll), Source.cbor.format(.keepAll),
        Source.xmlPropertyList.format(.keepAll),
    ])
    func aWriterWhoseReaderKeepsThemWritesThem(_ format: any DocumentFormat) throws {
        let document = try Source.json.format(.keepAll).read(
            Data(#"{"a":1,"a":2}"#.utf8), within: .default)
        #expect(try format.read(try format.write(document), within: .default).root.count == 2)
    }
}
