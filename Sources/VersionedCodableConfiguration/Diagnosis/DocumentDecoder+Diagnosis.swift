import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension DocumentDecoder {
    /// Finds all mistakes of a document of any version in the chain of a type.
    ///
    /// Mistakes are values that are wrong, keys that are missing or unknown, and rules of
    /// ``Validated`` types that do not hold.
    ///
    /// A document that cannot be read, or whose version is not in the chain, has only that mistake.
    /// An older document is compared with the type of its own version; if it has no mistakes it is
    /// migrated, and an error that a step throws is its mistake.
    ///
    /// A correct document is decoded once, as by `decode(versioned:from:)`. Only if that fails are
    /// the types that contain mistakes decoded again.
    ///
    /// - Parameters:
    ///   - type: The newest type of the chain.
    ///   - data: The document.
    ///   - limit: The maximum number of mistakes to list; up to eight times as many, and
    ///     at least 64, are counted.
    /// - Complexity: O(n) for a document of n nodes of a type whose members do not grow with it.
    public func diagnose<Value: VersionedCodable>(
        versioned type: Value.Type, from data: Data, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { DiagnosisRun(versioned: try $0.document(from: data, for: type), $0) }
    }

    /// Finds all mistakes of a document of a type without versions, like
    /// `diagnose(versioned:from:)`.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, from data: Data, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { DiagnosisRun(try $0.document(from: data, for: type), $0) }
    }

    /// Finds all mistakes of a text like `diagnose(versioned:from:)`.
    public func diagnose<Value: VersionedCodable>(
        versioned type: Value.Type, from text: String, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(versioned: type, from: Data(text.utf8), limit: limit)
    }

    /// Finds all mistakes of a text like `diagnose(_:from:)`.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, from text: String, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(type, from: Data(text.utf8), limit: limit)
    }

    /// Finds all mistakes of a file like `diagnose(versioned:from:)`; the mistakes name the file.
    ///
    /// - Throws: The error of the file system when the file cannot be read.
    public func diagnose<Value: VersionedCodable>(
        versioned type: Value.Type, fromFileAt url: URL, limit: Int = 100
    ) throws -> Diagnosis<Value> {
        try checkFile(
            diagnosis(limit) {
                DiagnosisRun(versioned: try $0.document(fromFileAt: url, for: type), $0)
            })
    }

    /// Finds all mistakes of a file like `diagnose(_:from:)`; the mistakes name the file.
    ///
    /// - Throws: The error of the file system when the file cannot be read.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, fromFileAt url: URL, limit: Int = 100
    ) throws -> Diagnosis<Value> {
        try checkFile(
            diagnosis(limit) { DiagnosisRun(try $0.document(fromFileAt: url, for: type), $0) })
    }

    private func checkFile<Value>(_ diagnosis: Diagnosis<Value>) throws -> Diagnosis<Value> {
        if let error = diagnosis.error as? CocoaError { throw error }
        return diagnosis
    }

    private func diagnosis<Decoded, Value>(
        _ limit: Int, _ run: (DocumentDecoder) throws -> DiagnosisRun<Decoded, Value>
    ) -> Diagnosis<Value> {
        do {
            return try run(self).diagnosis(limit)
        } catch {
            let hides = ExampleCatalog(userInfo).secrecy(of: Value.self) != .none
            return Diagnosis(
                failure: hides ? ErrorMessages.withoutValues(error, Value.self) : error)
        }
    }
}
