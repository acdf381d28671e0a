import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension DocumentDecoder {
    /// Finds all mistakes of a document, of any version in the chain if the type has versions.
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
    ///   - type: The type, the newest one of its chain.
    ///   - data: The document.
    ///   - limit: The maximum number of mistakes to list; up to eight times as many, and
    ///     at least 64, are counted.
    /// - Complexity: O(n) for a document of n nodes of a type whose members do not grow with it.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, from data: Data, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnosis(limit) { try $0.document(from: data, for: type) }
    }

    /// Finds all mistakes of a text like `diagnose(_:from:)`.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, from text: String, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(type, from: Data(text.utf8), limit: limit)
    }

    /// Finds all mistakes of a file like `diagnose(_:from:)`; the mistakes name the file.
    ///
    /// - Throws: The error of the file system when the file cannot be read.
    public func diagnose<Value: Decodable>(
        _ type: Value.Type, fromFileAt url: URL, limit: Int = 100
    ) throws -> Diagnosis<Value> {
        let diagnosis: Diagnosis<Value> = diagnosis(limit) {
            try $0.document(fromFileAt: url, for: type)
        }
        if let error = diagnosis.error as? CocoaError { throw error }
        return diagnosis
    }

    private func diagnosis<Value: Decodable>(
        _ limit: Int, _ read: (DocumentDecoder) throws -> CodableDocument
    ) -> Diagnosis<Value> {
        do {
            return diagnosis(of: try read(self), limit)
        } catch {
            let hides = ExampleCatalog(userInfo).secrecy(of: Value.self) != .none
            return Diagnosis(
                failure: hides ? ErrorMessages.withoutValues(error, Value.self) : error)
        }
    }

    /// Finds all mistakes of a document that was read.
    func diagnosis<Value: Decodable>(
        of document: CodableDocument, _ limit: Int
    ) -> Diagnosis<Value> {
        func versioned<Newest: VersionedCodable>(_: Newest.Type) -> Any {
            DiagnosisRun<VersionedDocument<Newest>, Newest>(versioned: document, self)
                .diagnosis(limit)
        }
        if let newest = Value.self as? any VersionedCodable.Type,
            let diagnosis = versioned(newest) as? Diagnosis<Value>
        {
            return diagnosis
        }
        return DiagnosisRun(document, self).diagnosis(limit)
    }
}
