import TestSupport

/// Streams that break, stop, wait, or are large.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct WorkerStreamTests {
    let folder: Folder

    init() throws {
        folder = try Folder(["chain.yaml": WorkerTests.chain])
    }

    private static let old = #"{"version":1,"old":"a","x":[1,2,3]}"#

    @Test func aClosedOutputEndsQuietly() throws {
        let result = try folder.worker(
            "yes '\(Self.old)' | worker | head -n 2; echo ${PIPESTATUS[1]}")
        #expect(
            result.output
                == String(repeating: "{\"version\":3,\"new\":\"a\",\"x\":[1,2,3]}\n", count: 2)
                + "0\n")
        #expect(result.errors == "")
        // Also while the producer is silent.
        let silent = try folder.worker(
            "(yes '\(Self.old)' | head -n 20000; exec sleep 1) | worker | head -n 1 > /dev/null; "
                + "echo ${PIPESTATUS[1]}")
        #expect(silent.output == "0\n")
    }

    @Test func inputThatEndsWithinARecord() throws {
        #expect(
            try folder.worker("printf '%s' '{\"version\":1,\"ol' | worker").output
                == "{\"version\":1,\"ol")
        let result = try folder.worker(
            "printf '\\0\\0\\0\\15{\"version\":1}\\0\\0\\0\\24{' | worker --frames u32be")
        #expect(result.output == "\0\0\0\r{\"version\":3}")
        #expect(
            result.errors
                == "{\"record\":2,\"offset\":17,\"code\":\"syntax\",\"message\":\"the input ends within a record\"}\n"
        )
        #expect(result.status == 1)
    }

    @Test(arguments: [
        ("pass", ""), ("null", "null\n"), ("drop", ""),
    ])
    func largeRecords(_ answer: String, _ output: String) throws {
        // A record of 3 MB between small ones, of which no more than 100 000 bytes are kept.
        let result = try folder.worker(
            "(echo '{\"version\":1}'; head -c 3000000 /dev/zero | tr '\\0' x; echo; "
                + "echo '{\"version\":2}') | worker --max-record 100000 --on-error \(answer) "
                + "| tr -d x")
        let passed = answer == "pass" ? "\n" : output
        #expect(result.output == "{\"version\":3}\n\(passed){\"version\":3}\n")
        #expect(
            result.errors
                == "{\"record\":2,\"offset\":14,\"code\":\"limit\",\"message\":\"the record is larger than "
                + "the limit of 100000 bytes (--max-record)\"}\n")
    }

    /// A record of a GiB, with little memory.
    @Test(.enabled(if: TestRun.isLong)) func aRecordOfAGiB() throws {
        let result = try folder.worker(
            "ulimit -v 2000000; (head -c 1073741824 /dev/zero; printf '\\n{\"version\":1}\\n') "
                + "| worker | tail -c 14")
        #expect(result.output == "{\"version\":3}\n")
        #expect(result.errors.contains("{\"record\":1,\"offset\":0,\"code\":\"limit\""))
    }

    @Test func emptyRecords() throws {
        let count = TestRun.isLong ? 1_000_000 : 100_000
        let result = try folder.worker("yes '' | head -n \(count) | worker | wc -lc")
        #expect(
            result.output.split(separator: " ").map { $0.filter(\.isNumber) }
                == ["\(count)", "\(count)"])
        #expect(result.errors == "")
    }

    /// Order and pairing, with broken, old, current, empty and large records, for one thread and for
    /// many, in pieces of any size.
    @Test(arguments: ["", "--jobs 1", "--jobs 5", "--max-record 300"])
    func anyMixture(_ options: String) throws {
        var random = SeededNumbers(seed: 7)
        var (input, output) = ("", "")
        for number in 0..<(TestRun.isLong ? 20_000 : 1_000) {
            let text = String(repeating: "é", count: random.below(60))
            switch random.below(6) {
            case 0:
                input += "\n"
                output += "\n"
            case 1:
                input += "broken \(number)\n"
                output += "broken \(number)\n"
            case 2:
                let line = #"{"version":3,"n":\#(number),"t":"\#(text)"}"# + "\n"
                input += line
                output += line
            case 3:
                let line = "[" + String(repeating: "\(number),", count: 100) + "\n"
                input += line
                output += line
            default:
                input += #"{"version":1,"old":\#(number),"t":"\#(text)"}"# + "\n"
                output += #"{"version":3,"new":\#(number),"t":"\#(text)"}"# + "\n"
            }
        }
        let result = try folder.run("worker --chain chain.yaml", options, input: input)
        #expect(result.output == output)
    }

    // MARK: Partners that wait

    @Test func answersBeforeTheNextRequest() throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = Tool.url
        process.arguments = ["worker", "--chain", "chain.yaml", "--jobs", "3"]
        process.currentDirectoryURL = folder.url
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for number in 0..<200 {
            let request = #"{"version":1,"old":\#(number)}"# + "\n"
            // A request may come in two parts.
            for part in [request.prefix(number % 20), request.dropFirst(number % 20)] {
                try input.fileHandleForWriting.write(contentsOf: Data(part.utf8))
            }
            var answer = Data()
            while answer.last != 10 { answer += output.fileHandleForReading.availableData }
            #expect(
                String(decoding: answer, as: UTF8.self)
                    == #"{"version":3,"new":\#(number)}"# + "\n")
        }
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 143)
    }
}
