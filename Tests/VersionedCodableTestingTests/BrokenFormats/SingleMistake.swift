import TestSupport

/// A mistake that leaves all laws but one or two intact.
enum SingleMistake: String, CaseIterable {
    case readingIllFormedText
    case readingIllFormedKeys
    case writingWholeSeconds
    case roundingLongReals
    case forgettingPathsOfWriting
    case composingCharacters
    case sharingABuffer
    case misplacingErrors

    /// The laws that are broken, and what the first of them says it tried.
    var broken: (laws: [FormatLaw], sample: String?) {
        switch self {
        case .readingIllFormedText: ([.encodingsAndByteOrderMark], "a text with the bytes ff")
        case .readingIllFormedKeys: ([.encodingsAndByteOrderMark], "a key with the bytes ff")
        case .writingWholeSeconds:
            ([.scalarsRoundTrip], "a date 123456789.625 seconds after 2001, from bytes")
        case .roundingLongReals:
            (
                [.scalarsRoundTrip, .writerReadByReader],
                "Decimal 0.123456789012345678901234567891, from bytes"
            )
        case .forgettingPathsOfWriting: ([.errorLocationAndPath], "writing a null in an array")
        case .misplacingErrors: ([.errorLocationAndPath], "garbage after the document")
        case .composingCharacters: ([.scalarsRoundTrip], "String e\u{301}, from bytes")
        // Any of the threads.
        case .sharingABuffer: ([.concurrentUse], nil)
        }
    }

    var format: BrokenFormat {
        switch self {
        case .readingIllFormedText: SingleMistake.repairing(keys: false)
        case .readingIllFormedKeys: SingleMistake.repairing(keys: true)
        case .writingWholeSeconds:
            SingleMistake.changing { $0.replacing(/(@[^ \]}]*)\.\d+/) { $0.output.1 } }
        case .roundingLongReals:
            // Longer ones are kept, as by a writer that has another form for those.
            SingleMistake.changing { text in
                text.replacing(/\d+\.\d+([eE][-+]?\d+)?/) { match in
                    let digits = String(match.output.0)
                    let isRounded = 25..<35 ~= digits.utf8.count
                    return isRounded ? Double(digits)?.description ?? digits : digits
                }
            }
        case .composingCharacters:
            SingleMistake.changing { $0.precomposedStringWithCanonicalMapping }
        case .sharingABuffer: SingleMistake.withOneBuffer
        case .misplacingErrors:
            BrokenFormat(reading: { data, limits in
                do {
                    return try BracketFormat.signed.read(data, within: limits)
                } catch let error as ReadingError where error.kind == .syntax {
                    throw data.withUnsafeBytes {
                        ReadingError(.syntax, error.message, at: 0).located(in: $0)
                    }
                }
            })
        case .forgettingPathsOfWriting:
            BrokenFormat(
                SingleMistake.withoutNull,
                writing: { document in
                    do {
                        return try SingleMistake.withoutNull.write(document)
                    } catch let error as WritingError {
                        throw WritingError(error.message)
                    }
                })
        }
    }

    private static let withoutNull = BracketFormat(
        capabilities: BracketFormat.allCapabilities.subtracting(.null), writesSignature: true)

    /// A reader that reads whatever was put into its buffer last.
    private static var withOneBuffer: BrokenFormat {
        let buffer = Mutex(Data())
        return BrokenFormat(reading: { data, limits in
            buffer.withLock { $0 = data }
            sched_yield()
            return try BracketFormat.signed.read(buffer.withLock(\.self), within: limits)
        })
    }

    /// A writer whose text is changed.
    private static func changing(
        _ change: @escaping @Sendable (String) -> String
    ) -> BrokenFormat {
        BrokenFormat(writing: { document in
            let written = try BracketFormat.signed.write(document)
            return Data(change(written.text).utf8)
        })
    }

    /// A reader that puts U+FFFD where bytes are no UTF-8, in keys or elsewhere, of a format that
    /// is not called text.
    private static func repairing(keys: Bool) -> BrokenFormat {
        let base = BracketFormat(
            capabilities: BracketFormat.allCapabilities.subtracting(.text), writesSignature: true)
        let quote = UInt8(ascii: "\"")
        let repair: @Sendable (Data) -> Data = { data in
            guard String(validating: data, as: UTF8.self) == nil else { return data }
            // What stands in quotes is a key if a colon follows.
            let parts = data.split(separator: quote, omittingEmptySubsequences: false)
            let repaired = parts.enumerated().map { index, part in
                let isKey = index + 1 < parts.count && parts[index + 1].first == UInt8(ascii: ":")
                return isKey == keys ? Data(part.text.utf8) : part
            }
            return Data(repaired.joined(separator: [quote]))
        }
        return BrokenFormat(base, reading: { try base.read(repair($0), within: $1) })
    }
}
