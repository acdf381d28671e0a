import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

struct Diff: Command {
    static let manual = Manual(
        name: "diff", summary: "compares two files by meaning, also of two formats",
        operands: "FILE FILE", operandDescription: "a file, or - for standard input",
        text: [
            """
            Compares the values of two files, which may be of different formats: order of keys, \
            comments and layout do not count. Each difference is printed with its path, its lines \
            in both files, and the old and the new value. The exit status is 3 if there are some.
            """,
            """
            What one of the formats cannot represent does not count: dates and raw data are \
            compared as text with a format that has none, and everything with XML.
            """,
        ],
        sample: "config.yaml config.json", examples: ["config.yaml config.json"],
        options: [.from, .json])

    private let old: Input
    private let new: Input
    private let format: NamedFormat?

    init(_ arguments: Arguments, in session: Session) throws {
        format = try session.format("--from", arguments)
        guard arguments.operands.count == 2 else {
            throw UsageError("expected two files, found \(arguments.operands.count)")
        }
        guard arguments.operands != ["-", "-"] else { throw UsageError("- is given twice") }
        (old, new) = (Input(arguments.operands[0]), Input(arguments.operands[1]))
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach([old]) { old, output in
            let left = try session.documents(in: old, format).documents
            let right: [CodableDocument]
            do {
                right = try session.documents(in: new, format).documents
            } catch {
                throw Finding(error, in: new.name)
            }
            let differences = try Comparison(left, right).differences
            if !differences.isEmpty {
                output.raise(.changes)
                let heads = ["--- \(old.name)", "+++ \(new.name)"]
                let text = try heads + differences.flatMap { try lines(of: $0) }
                output.print(
                    Data(output.style.paintedDiff(text.joined(separator: "\n") + "\n").utf8))
            }
            output.record("other", .string(new.name))
            output.record("differences", .array(try differences.map(value)))
        }
    }

    private func lines(of difference: Comparison.Difference) throws -> [String] {
        let sides = [(old, difference.old, "-"), (new, difference.new, "+")]
        let places = sides.compactMap { input, node, _ in
            node.map { node in
                node.location?.line.map { "\(input.name):\($0)" } ?? input.name
            }
        }
        let path = difference.path.steps.isEmpty ? "the document" : difference.path.pointer
        let head = "@@ \(path), \(places.joined(separator: ", ")) @@"
        let texts = try sides.map { _, node, _ in
            try node.map { node in
                (node.ownTags + [try node.value().line(isPretty: true)]).joined(separator: " ")
            }
        }
        // A date and its text, for example, are told apart by their kinds.
        let isAlike =
            texts[0] == texts[1] && difference.old?.kind != difference.new?.kind
        return [head]
            + zip(sides, texts).flatMap { side, text in
                let kind = isAlike ? side.1.map { " (\(Loss.name($0)))" } : nil
                return ((text ?? "") + (kind ?? "")).split(separator: "\n").map { side.2 + $0 }
            }
    }

    private func value(of difference: Comparison.Difference) throws -> DocumentValue {
        let lines = [difference.old, difference.new].map { $0?.location?.line }
        let tags = [difference.old, difference.new].map { node in
            (node?.ownTags).flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
        }
        return .members([
            "path": .string(difference.path.pointer), "old": try difference.old?.value(),
            "oldLine": lines[0].map { .number($0) }, "oldTag": tags[0].map { .string($0) },
            "new": try difference.new?.value(),
            "newLine": lines[1].map { .number($0) }, "newTag": tags[1].map { .string($0) },
        ])
    }
}
