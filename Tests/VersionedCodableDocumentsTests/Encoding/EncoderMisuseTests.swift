import TestSupport

/// What Foundation's encoders stop the program for is an error here, at the place where it
/// happened.
@Suite("Misuse of encoders") struct EncoderMisuseTests {
    enum Container {
        case object, array, scalar

        func write(to encoder: any Encoder) throws {
            switch self {
            case .object:
                var object = encoder.container(keyedBy: AnyKey.self)
                try object.encode(1, forKey: AnyKey("x"))
            case .array:
                var array = encoder.unkeyedContainer()
                try array.encode(2)
            case .scalar:
                var scalar = encoder.singleValueContainer()
                try scalar.encode(3)
            }
        }
    }

    @Test(arguments: [
        (Container.object, Container.array), (.array, .object), (.object, .scalar),
        (.scalar, .scalar), (.scalar, .object),
    ])
    func twoValues(first: Container, second: Container) {
        let both: @Sendable (any Encoder) throws -> Void = {
            try first.write(to: $0)
            try second.write(to: $0)
        }
        expect([], both)
        expect(["a"]) { encoder in
            var object = encoder.container(keyedBy: AnyKey.self)
            try object.encode(Scripted(both), forKey: AnyKey("a"))
        }
        expect(["Index 1"]) { encoder in
            var array = encoder.unkeyedContainer()
            try array.encode(0)
            try array.encode(Scripted(both))
        }
    }

    /// A value that writes into a container around it, and nothing of its own, leaves a hole there.
    @Test(arguments: [false, true])
    func aValueThatWritesElsewhere(further: Bool) {
        let error = #expect(throws: EncodingError.self) {
            try DocumentEncoder(format: BracketFormat()).encode(
                Scripted { encoder in
                    var outer = encoder.container(keyedBy: AnyKey.self)
                    nonisolated(unsafe) let outside = outer
                    try outer.encode(
                        Scripted { encoder in
                            var inner = encoder.container(keyedBy: AnyKey.self)
                            nonisolated(unsafe) let inside = inner
                            try inner.encode(
                                Scripted { _ in
                                    var other = further ? outside : inside
                                    try other.encode(1, forKey: AnyKey("elsewhere"))
                                }, forKey: AnyKey("due"))
                            try inner.encode(2, forKey: AnyKey("next"))
                        }, forKey: AnyKey("inner"))
                })
        }
        #expect(
            error?.invalidValue?.debugDescription
                == "a container was used before one of its values was encoded")
    }

    /// The paths of containers opened by hand are whole, those of Foundation are not.
    @Test func pathsOfNestedContainers() throws {
        let paths = Paths()
        _ = try DocumentEncoder(format: BracketFormat()).encode(
            Scripted { encoder in
                var object = encoder.container(keyedBy: AnyKey.self)
                var list = object.nestedUnkeyedContainer(forKey: AnyKey("list"))
                try list.encode(0)
                let row = list.nestedUnkeyedContainer()
                paths.note(row.codingPath)
                paths.note(list.superEncoder().codingPath)
                try list.encode(Scripted { paths.note($0.codingPath) })
                try object.encode(Scripted { paths.note($0.codingPath) }, forKey: AnyKey("b"))
                try list.encode(Scripted { paths.note($0.codingPath) })
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
            try DocumentEncoder(format: BracketFormat()).encode(Scripted(script))
        }
        let context = error?.invalidValue
        #expect(context?.codingPath.map(\.stringValue) == path, sourceLocation: sourceLocation)
        #expect(
            context?.debugDescription.hasPrefix("a value was already encoded here") == true,
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
