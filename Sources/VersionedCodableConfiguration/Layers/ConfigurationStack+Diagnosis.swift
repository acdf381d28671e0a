import VersionedCodableCore
import VersionedCodableDocuments

extension ConfigurationStack {
    /// Finds all mistakes of the merged layers, as a decoder's `diagnose(_:from:limit:)` does for
    /// one document: each with the file, line and column, the variable or the argument.
    ///
    /// A layer that cannot be read is the only mistake; nothing else is examined then.
    ///
    /// - Parameters:
    ///   - type: The type of the merged settings.
    ///   - limit: The maximum number of mistakes to list; the rest is counted.
    /// - Complexity: O(n) in the bytes of all layers.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { try LayerRun(self, type) }
    }

    /// Finds all mistakes with regard to versions, as ``diagnose(versioned:limit:)`` does.
    @available(*, deprecated, message: "the type has versions: use diagnose(versioned:)")
    public func diagnose<Value: VersionedCodable>(
        _ type: Value.Type, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(versioned: type, limit: limit)
    }

    /// Finds all mistakes of the merged layers like `diagnose`, after migrating each layer to the
    /// current version as ``load(versioned:)`` does.
    ///
    /// If a layer of an older version has mistakes, only these are returned.
    ///
    /// - Parameters:
    ///   - type: The type of the merged settings.
    ///   - limit: The maximum number of mistakes to list; the rest is counted.
    /// - Complexity: O(n) in the bytes of all layers, plus the cost of the steps.
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

    /// Returns the mistakes of a layer of an older version; nil if it has none.
    private func olderMistakes<Value: VersionedCodable>(
        _ document: CodableDocument, _ error: any Error, _ limit: Int
    ) -> Diagnosis<Value>? {
        let all: Diagnosis<Value> = DiagnosisRun(versioned: document, decoder).diagnosis(limit)
        guard all.mistakes.contains(where: { !$0.isWarning }) else { return nil }
        return Diagnosis(
            value: nil, mistakes: all.mistakes, omitted: all.omitted, error: all.error ?? error,
            isCut: all.isCut)
    }

    private func diagnosis<Value: Decodable>(
        _ limit: Int, _ run: () throws -> LayerRun<Value>
    ) -> Diagnosis<Value> {
        do {
            return try run().diagnosis(limit)
        } catch {
            return Diagnosis(failure: error)
        }
    }
}
