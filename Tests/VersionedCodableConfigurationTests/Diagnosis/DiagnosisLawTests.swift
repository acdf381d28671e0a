import AllModules

/// What holds for every document, however it is broken: there is a value if and only if decoding
/// gives one, and what decoding throws is in the list.
struct DiagnosisLawTests {
    @Test(arguments: PlantedDocument.all, 0..<(TestRun.isLong ? 2_000 : 150))
    func agreesWithDecoding(document: PlantedDocument, seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var bytes = Array(document.text.utf8)
        let pieces = [
            "\"", "'", ":", "1", "x", " ", "\n", "-", "[]", "{}", "<", "=", ".", "é", "~",
        ]
        for _ in 0...numbers.below(4) {
            let start = numbers.below(bytes.count)
            let end = min(bytes.count, start + numbers.below(4))
            bytes.replaceSubrange(start..<end, with: Array(numbers.one(of: pieces).utf8))
        }
        let decoder = document.decoder()
        decoder.unknownKeyStrategy = numbers.once(in: 2) ? .refuse : .ignore
        let data = Data(bytes)
        let diagnosis = decoder.diagnose(ServerSettings.self, from: data)
        for (mistake, next) in zip(diagnosis.mistakes, diagnosis.mistakes.dropFirst()) {
            #expect((mistake.location?.offset ?? -1) <= (next.location?.offset ?? -1))
        }
        do {
            let value = try decoder.decode(versioned: ServerSettings.self, from: data)
            #expect(diagnosis.value == value)
            #expect(diagnosis.error == nil)
            #expect(diagnosis.mistakes.allSatisfy { $0.isWarning })
        } catch {
            let thrown = error.documentDescription
            #expect(diagnosis.value == nil)
            #expect(diagnosis.error?.documentDescription == thrown)
            let message = thrown.split(separator: "\n")[0]
            let parts = message.split(separator: "; unknown key ")
            // A missing key and an unknown one may be one error and two mistakes.
            let missing = parts[0].firstRange(of: "the key ").map { parts[0][$0.lowerBound...] }
            #expect(
                diagnosis.mistakes.contains { mistake in
                    !mistake.isWarning
                        && (line(mistake).hasPrefix(message)
                            || parts.count > 1 && mistake.message == missing ?? "")
                },
                "\(thrown)\n\(diagnosis)")
        }
    }
}
