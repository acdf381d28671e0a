import TestSupport

/// What Foundation's encoders stop the program for is an error here, at the place where it
/// happened.
@Suite("Misuse of encoders") struct EncoderMisuseTests {
    @Test func objectThenArray() {
        expect(["a"]) { encoder in
            var object = encoder.container(keyedBy: Name.self)
            try object.encode(
                Script { encoder in
                    var object = encoder.container(keyedBy: Name.self)
                    try object.encode(1, forKey: Name("x"))
                    var array = encoder.unkeyedContainer()
                    try array.encode(2)
                }, forKey: Name("a"))
        }
    }

    @Test func arrayThenObject() {
        expect([]) { encoder in
            var array = encoder.unkeyedContainer()
            try array.encode(2)
            var object = encoder.container(keyedBy: Name.self)
            try object.encode(1, forKey: Name("x"))
        }
    }

    @Test func objectThenScalar() {
        expect([]) { encoder in
            var object = encoder.container(keyedBy: Name.self)
            try object.encode(1, forKey: Name("x"))
            var scalar = encoder.singleValueContainer()
            try scalar.encode(2)
        }
    }

    @Test func twoScalars() {
        expect(["Index 1"]) { encoder in
            var array = encoder.unkeyedContainer()
            try array.encode(0)
            try array.encode(
                Script { encoder in
                    var scalar = encoder.singleValueContainer()
                    try scalar.encode(1)
                    try scalar.encode(2)
                })
        }
    }

    @Test func scalarThenObject() {
        expect([]) { encoder in
            var scalar = encoder.singleValueContainer()
            try scalar.encode(1)
            var object = encoder.container(keyedBy: Name.self)
            try object.encode(1, forKey: Name("x"))
        }
    }

    /// A value that writes into a container around it, and nothing of its own, leaves a hole there.
    @Test(arguments: [false, true])
    func aValueThatWritesElsewhere(further: Bool) {
        let error = #expect(throws: EncodingError.self) {
            try DocumentEncoder(format: BracketFormat()).encode(
                Script { encoder in
                    var outer = encoder.container(keyedBy: Name.self)
                    nonisolated(unsafe) let outside = outer
                    try outer.encode(
                        Script { encoder in
                            var inner = encoder.container(keyedBy: Name.self)
                            nonisolated(unsafe) let inside = inner
                            try inner.encode(
                                Script { _ in
                                    var other = further ? outside : inside
                                    try other.encode(1, forKey: Name("elsewhere"))
                                }, forKey: Name("due"))
                            try inner.encode(2, forKey: Name("next"))
                        }, forKey: Name("inner"))
                })
        }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            context.debugDescription == "a container was used before one of its values was encoded")
    }

    /// The paths of containers opened by hand are whole, those of Foundation are not.
    @Test func pathsOfNestedContainers() throws {
        let paths = Paths()
        _ = try DocumentEncoder(format: BracketFormat()).encode(
            Script { encoder in
                var object = encoder.container(keyedBy: Name.self)
                var list = object.nestedUnkeyedContainer(forKey: Name("list"))
                try list.encode(0)
                let row = list.nestedUnkeyedContainer()
                paths.note(row.codingPath)
                paths.note(list.superEncoder().codingPath)
                try list.encode(Script { paths.note($0.codingPath) })
                try object.encode(Script { paths.note($0.codingPath) }, forKey: Name("b"))
                try list.encode(Script { paths.note($0.codingPath) })
                paths.note(object.superEncoder().codingPath)
            })
        #expect(
            paths.found == [
                "list.Index 1", "list.Index 2", "list.Index 3", "b", "list.Index 4", "super",
            ])
    }

    private func expect(
        _ path: [String],
        _ script: @escaping @Sendable (any Encoder) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: EncodingError.self, sourceLocation: sourceLocation) {
            try DocumentEncoder(format: BracketFormat()).encode(Script(script))
        }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == path, sourceLocation: sourceLocation)
        #expect(
            context.debugDescription.hasPrefix("a value was already encoded here"),
            sourceLocation: sourceLocation)
    }
}

/// Paths as text.
///
/// Used by one thread.
private final class Paths: @unchecked Sendable {
    private(set) var found: [String] = []

    func note(_ path: [any CodingKey]) {
        found.append(path.map(\.stringValue).joined(separator: "."))
    }
}
