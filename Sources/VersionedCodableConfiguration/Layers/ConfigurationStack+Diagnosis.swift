import VersionedCodableDocuments

extension ConfigurationStack {
    /// Finds all mistakes of the merged layers, as a decoder's `diagnose(_:from:limit:)` does for
    /// one document: each with the file, line and column, the variable or the argument.
    ///
    /// A layer that cannot be read is the only mistake; nothing else is examined then. If a layer of
    /// an older version has mistakes, only these are returned.
    ///
    /// - Parameters:
    ///   - type: The type of the merged settings.
    ///   - limit: The maximum number of mistakes to list; the rest is counted.
    /// - Complexity: O(n) in the bytes of all layers, plus the cost of the steps.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, limit: Int = 100
    ) -> Diagnosis<Value> {
        var older: CodableDocument?
        do {
            return try LayerRun(self, type) { older = $0 }.diagnosis(limit)
        } catch {
            let layer: Diagnosis<Value>? = older.map { decoder.diagnosis(of: $0, limit) }
            if let layer, layer.mistakes.contains(where: { !$0.isWarning }) { return layer }
            return Diagnosis(failure: error)
        }
    }
}
