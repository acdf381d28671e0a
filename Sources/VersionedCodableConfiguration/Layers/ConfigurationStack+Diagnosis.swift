import VersionedCodableCore
import VersionedCodableDocuments

extension ConfigurationStack {
    /// Finds all mistakes of the merged layers, as a decoder's `diagnose(_:from:limit:)` does of one
    /// document: each with the file, line and column, the variable or the argument.
    ///
    /// A layer that cannot be read has that one mistake, and nothing else is looked at.
    ///
    /// - Parameters:
    ///   - type: The type of the merged settings.
    ///   - limit: The most mistakes to list; the rest is counted.
    /// - Complexity: O(n) in the bytes of all layers.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { try LayerRun(self, type) }
    }

    /// Finds all mistakes by versions, as ``diagnose(versioned:limit:)`` does.
    @available(*, deprecated, message: "the type has versions: use diagnose(versioned:)")
    public func diagnose<Value: VersionedCodable>(
        _ type: Value.Type, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(versioned: type, limit: limit)
    }

    /// Finds all mistakes of the merged layers like `diagnose`, after each layer was
    /// brought to today's version as ``load(versioned:)`` does.
    ///
    /// A layer of an older version with mistakes of its own has those, and the others are not looked
    /// at.
    ///
    /// - Parameters:
    ///   - type: The type of the merged settings.
    ///   - limit: The most mistakes to list; the rest is counted.
    /// - Complexity: O(n) in the bytes of all layers, apart from what the steps do.
    public func diagnose<Value: VersionedCodable>(
        versioned type: Value.Type, limit: Int = 100
    ) -> Diagnosis<Value> {
        let versions = LayerVersions(type, decoder)
        var old: Diagnosis<Value>?
        let diagnosis: Diagnosis<Value> = diagnosis(limit) {
            try LayerRun(self, type) { document in
                do {
                    return try versions.current(document)
                } catch {
                    old = olderMistakes(document, error, limit)
                    throw error
                }
            }
        }
        return old ?? diagnosis
    }

    /// The mistakes of a layer of an older version.
    private func olderMistakes<Value: VersionedCodable>(
        _ document: CodableDocument, _ error: any Error, _ limit: Int
    ) -> Diagnosis<Value>? {
        guard let layer = try? VersionedCase<Value>(document) else { return nil }
        let all = Examination(layer, decoder).diagnosis(limit)
        guard all.mistakes.contains(where: { !$0.isWarning }) else { return nil }
        return Diagnosis(
            value: nil, mistakes: all.mistakes, omitted: all.omitted, error: all.error ?? error,
            isCut: all.isCut)
    }

    private func diagnosis<Value: Decodable>(
        _ limit: Int, _ run: () throws -> LayerRun
    ) -> Diagnosis<Value> {
        do {
            return try run().diagnosis(Value.self, limit)
        } catch {
            return Examination<PlainCase<Value>>.failure(error)
        }
    }
}
