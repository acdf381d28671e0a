internal import CLibXML2
import VersionedCodableDocuments

/// The errors of libxml2 that belong to no parser, which it prints to standard error by default.
enum LibXML2Errors {
    static var lacksMemory: ReadingError {
        ReadingError(.syntax, "libxml2 is out of memory", at: nil)
    }

    /// Calls a body while nothing else is told of the errors of this thread.
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
