import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// Makes a value of a type by decoding it without a document, and records the requests of the type.
final class Filling {
    var source: ValueSource
    /// The number of values of each type that are being made.
    private var open: [ObjectIdentifier: Int] = [:]
    private var depth = 0
    /// The maximum number of samples of a type after the first one.
    private(set) var furtherSamples = 0
    /// The type key and type identifier for a dynamic value.
    var label: (key: String, identifier: String)?

    private static let maximumDepth = 64

    init(_ source: ValueSource) {
        self.source = source
    }

    /// Whether a further nested value of the type would lead to endless recursion.
    func isRecursive(_ type: Any.Type) -> Bool {
        (open[ObjectIdentifier(type)] ?? 0) >= 2
    }

    /// Makes a value of a type.
    ///
    /// - Throws: `MigrationViolation` of the kind `cannotFill`.
    func make<Value: Decodable>(
        _ type: Value.Type, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Value {
        if let leaf = leaf(type, at: path, into: shape) { return leaf }
        if let sample = try sample(of: type, at: path, into: shape) { return sample }
        if let fillable = type as? any Fillable.Type,
            let value = try fillable.fill(self, at: path, into: shape) as? Value
        {
            return value
        }
        let identity = ObjectIdentifier(type)
        open[identity, default: 0] += 1
        depth += 1
        defer {
            open[identity, default: 1] -= 1
            depth -= 1
        }
        guard depth <= Filling.maximumDepth else {
            let reason = "it nests more than \(Filling.maximumDepth) deep"
            throw Filling.violation(type, at: path, reason)
        }
        let decoder = AnsweringDecoder(
            FillingAnswers(filling: self, codingPath: path, shape: shape))
        do {
            return try Value(from: decoder)
        } catch let violation as MigrationViolation {
            throw violation
        } catch {
            if type is any RawRepresentable.Type, let value = tryRawValues(type, decoder) {
                return value
            }
            throw Filling.violation(type, at: path, Filling.text(of: error))
        }
    }

    private func tryRawValues<Value: Decodable>(
        _ type: Value.Type, _ decoder: AnsweringDecoder<FillingAnswers>
    ) -> Value? {
        defer { source.trial = nil }
        for trial in 1...ValueSource.trials {
            source.trial = trial
            if let value = try? Value(from: decoder) { return value }
        }
        return nil
    }

    /// Returns a scalar, or a value of a Foundation type with a special decoding.
    private func leaf<Value>(
        _ type: Value.Type, at path: [any CodingKey], into shape: ShapeNode
    ) -> Value? {
        let value: Any? =
            switch type {
            case is Bool.Type: source.bool()
            case is String.Type: text(at: path)
            case is Double.Type: source.double()
            case is Float.Type: source.float()
            case let type as any (FixedWidthInteger & StandardScalar).Type: source.integer(type)
            case is Date.Type: source.date()
            case is Data.Type: source.data()
            case is URL.Type: source.url(for: Filling.name(path))
            case is UUID.Type: source.uuid()
            case is Decimal.Type: source.decimal()
            default: nil
            }
        // Without this check, nil would be a value of every optional type.
        guard let value, let value = value as? Value else { return nil }
        shape.add(kind: "\(type)")
        return value
    }

    private func text(at path: [any CodingKey]) -> String {
        if let label, path.last?.stringValue == label.key { return label.identifier }
        return source.string(for: Filling.name(path))
    }

    private func sample<Value: Decodable>(
        of type: Value.Type, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Value? {
        if let samples = type as? any MigrationSample.Type {
            return try sample(samples, at: path, into: shape) as? Value
        }
        if type is any Encodable.Type, let cases = type as? any CaseIterable.Type {
            return try choice(cases, at: path, into: shape) as? Value
        }
        return nil
    }

    private func sample<Sample: MigrationSample>(
        _ type: Sample.Type, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Sample {
        let named = type.migrationSamples
        let samples = named.isEmpty ? [type.migrationSample] : named
        try note(samples, in: shape, areChoices: false, at: path)
        if source.isRandom { return samples[source.index(below: samples.count)] }
        let first = try Filling.written(type.migrationSample)
        let further = try samples.filter { try Filling.written($0) != first }
        furtherSamples = max(furtherSamples, further.count)
        guard source.sample > 0, !further.isEmpty else { return type.migrationSample }
        return further[(source.sample - 1) % further.count]
    }

    /// Returns the encoded form of a value, in which the order of a dictionary is irrelevant.
    private static func written(_ value: some Encodable) throws -> DocumentValue {
        try DocumentValue(encoding: [AnyValue(value: value)])
    }

    private func choice<Choice: CaseIterable>(
        _ type: Choice.Type, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Choice {
        let cases = Array(type.allCases)
        guard !cases.isEmpty else {
            throw Filling.violation(type, at: path, "it has no cases")
        }
        try note(cases, in: shape, areChoices: true, at: path)
        return cases[source.index(below: cases.count)]
    }

    /// Sets the shape to the shape of all values.
    private func note(
        _ values: [some Any], in shape: ShapeNode, areChoices: Bool, at path: [any CodingKey]
    ) throws {
        // Round trips do not use shapes.
        if source.isRandom { return }
        let fresh = ShapeNode()
        for value in values { try add(value, to: fresh, isChoice: areChoices, at: path) }
        shape.become(fresh)
    }

    private func add(
        _ value: Any, to shape: ShapeNode, isChoice: Bool, at path: [any CodingKey]
    ) throws {
        guard let value = value as? any Encodable else { return }
        do {
            guard case .array(let values) = try Filling.written(value) else { return }
            for value in values { shape.add(value, isChoice: isChoice) }
        } catch {
            throw Filling.violation(type(of: value), at: path, Filling.text(of: error))
        }
    }

    private struct AnyValue: Encodable {
        let value: any Encodable
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
}

// MARK: Words

extension Filling {
    /// Returns the last key of a path that is not an index; `value` if there is none.
    static func name(_ path: [any CodingKey]) -> String {
        path.last { $0.intValue == nil }?.stringValue ?? "value"
    }

    static func violation(
        _ type: Any.Type, at path: [any CodingKey], _ reason: String
    ) -> MigrationViolation {
        var place = ""
        for key in path {
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += (place.isEmpty ? "" : ".") + key.stringValue
            }
        }
        let subject = place.isEmpty ? "\(type)" : "\(type) at \(place)"
        let choice = type is any RawRepresentable.Type ? " or CaseIterable" : ""
        return MigrationViolation(
            .cannotFill,
            """
            cannot make a value of \(subject): \(reason)
            make \(type) conform to MigrationSample\(choice)
            """)
    }

    /// Returns the text of an error, with its location in the document if known.
    static func text(of error: any Error) -> String {
        if let diagnostic = (error as? DecodingError)?.diagnostic { return "\(diagnostic)" }
        return (error as? DecodingError)?.context?.debugDescription
            ?? (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
}
