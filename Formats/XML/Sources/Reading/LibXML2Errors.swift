internal import CLibXML2
import VersionedCodableDocuments

/// Errors of libxml2: it reports those of a thread to one function; by default it prints them.
struct LibXML2Errors {
    /// What libxml2 says about an error.
    struct Report {
        var domain: Int32
        var code: Int32
        var level: Int32
        var message: String
    }

    private var lacksMemory = false
    private let note: (Report) -> Bool

    static var lacksMemory: ReadingError {
        ReadingError(.syntax, "libxml2 is out of memory", at: nil)
    }

    /// Calls a body while a function receives the errors of this thread.
    ///
    /// - Parameter note: Returns whether the error counts: after others, libxml2 reports lacks of
    ///   memory where there are none.
    /// - Throws: `lacksMemory` when an allocation failed, whatever the body returned or threw.
    static func noted<Result>(
        by note: (Report) -> Bool = { _ in true }, _ body: () throws -> Result
    ) throws -> Result {
        try withoutActuallyEscaping(note) { note in
            var errors = LibXML2Errors(note: note)
            let result = withUnsafeMutablePointer(to: &errors) { errors in
                var listener = versioned_codable_libxml2_listener(
                    report: { context, domain, code, level, message in
                        let errors = context?.assumingMemoryBound(to: LibXML2Errors.self)
                        let message = message.map { String(cString: $0) } ?? ""
                        errors?.pointee.receive(
                            Report(domain: domain, code: code, level: level, message: message))
                    }, context: errors)
                return withUnsafeMutablePointer(to: &listener) { listener in
                    let before = versioned_codable_libxml2_listen(listener)
                    defer { versioned_codable_libxml2_restore(before) }
                    return Swift.Result { try body() }
                }
            }
            guard !errors.lacksMemory else { throw lacksMemory }
            return try result.get()
        }
    }

    private mutating func receive(_ report: Report) {
        if note(report), report.code == Int32(XML_ERR_NO_MEMORY.rawValue) { lacksMemory = true }
    }
}
