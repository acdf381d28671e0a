internal import CLibXML2
import VersionedCodableDocuments

/// Errors that libxml2 reports for the thread instead of a parser; by default it prints them.
enum LibXML2Errors {
    static var lacksMemory: ReadingError {
        ReadingError(.syntax, "libxml2 is out of memory", at: nil)
    }

    /// Calls a body with the error handler of this thread replaced by one that prints nothing.
    ///
    /// - Throws: `lacksMemory` when an allocation failed, whatever the body returned or threw.
    static func silenced<Result>(_ body: () throws -> Result) throws -> Result {
        var lacksMemory: UInt32 = 0
        let result = withUnsafeMutablePointer(to: &lacksMemory) { lacksMemory in
            let listener = versioned_codable_libxml2_silence(lacksMemory)
            defer { versioned_codable_libxml2_listen(listener) }
            return Swift.Result { try body() }
        }
        guard lacksMemory == 0 else { throw self.lacksMemory }
        return try result.get()
    }
}
