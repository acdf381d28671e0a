import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension PayloadDecoding {
    /// Finds all mistakes of a document of any version in the chain of a type: each value that is
    /// wrong, each key that is missing and each that is unknown, and each rule of a ``Validated``
    /// type that does not hold.
    ///
    /// A document that cannot be read, or whose version the chain does not have, has that one
    /// mistake. An older document is compared with the type of its own version; if nothing is wrong
    /// with it, it is migrated, and what a step throws is its mistake.
    ///
    /// A correct document is decoded once, as `decode(versioned:from:)` does. Only where that fails,
    /// the types with mistakes in them are decoded again.
    ///
    /// - Parameters:
    ///   - type: The newest type of the chain.
    ///   - data: The document.
    ///   - limit: The most mistakes to list; others are counted, up to eight times as many.
    /// - Complexity: O(n) for a document of n nodes of a type whose members do not grow with it.
    public func diagnose<Value: VersionedCodable>(
        versioned type: Value.Type, from data: Data, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { try VersionedCase(try $0.document(from: data)) }
    }

    /// Finds all mistakes of a document like `diagnose(versioned:from:)`, of a type without
    /// versions.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, from data: Data, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { try PlainCase(try $0.document(from: data)) }
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

    /// Finds all mistakes of a file like `diagnose(versioned:from:)`; they name the file.
    ///
    /// - Throws: The error of the file system when the file cannot be read.
    public func diagnose<Value: VersionedCodable>(
        versioned type: Value.Type, fromFileAt url: URL, limit: Int = 100
    ) throws -> Diagnosis<Value> {
        let diagnosis = diagnosis(limit) {
            try VersionedCase<Value>(try $0.document(fromFileAt: url))
        }
        return try checkFile(diagnosis)
    }

    /// Finds all mistakes of a file like `diagnose(_:from:)`; they name the file.
    ///
    /// - Throws: The error of the file system when the file cannot be read.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, fromFileAt url: URL, limit: Int = 100
    ) throws -> Diagnosis<Value> {
        let diagnosis = diagnosis(limit) {
            try PlainCase<Value>(try $0.document(fromFileAt: url))
        }
        return try checkFile(diagnosis)
    }

    private func checkFile<Value>(_ diagnosis: Diagnosis<Value>) throws -> Diagnosis<Value> {
        if let error = diagnosis.error as? CocoaError { throw error }
        return diagnosis
    }

    private func diagnosis<Case: DocumentCase>(
        _ limit: Int, _ read: (DocumentDecoder) throws -> Case
    ) -> Diagnosis<Case.Value> {
        guard let decoder = documentDecoder else {
            return Examination<Case>.failure(DecoderWithoutDocuments())
        }
        do {
            return Examination(try read(decoder), decoder).diagnosis(limit)
        } catch {
            let hides = Placeholder.mentionsSecret(Case.Value.self)
            return Examination<Case>.failure(
                hides ? ErrorMessages.withoutValues(error, Case.Value.self) : error)
        }
    }
}

/// A decoder that has none of the engine, so that nobody knows what its documents are.
private struct DecoderWithoutDocuments: Error, CustomStringConvertible {
    var description: String { "the decoder has no document decoder" }
}
