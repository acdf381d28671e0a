import TestSupport
import VersionedCodable

extension Coder {
    /// The coders of Foundation and of JSON.
    static let usual = foundation + [json]
}

extension VersionedDecodingError {
    /// The message without line and column, which only some coders know.
    var messageWithoutPlace: String {
        guard case .unsupportedVersion(let unsupported) = self, let location = unsupported.location
        else { return localizedDescription }
        return localizedDescription.replacingOccurrences(of: "\(location): ", with: "")
    }
}
