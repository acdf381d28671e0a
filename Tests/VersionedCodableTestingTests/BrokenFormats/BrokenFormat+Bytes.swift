import TestSupport

extension BrokenFormat {
    // MARK: Writing

    static var writingWhatItDoesNotRead: BrokenFormat {
        BrokenFormat(writing: { document in
            let text = try BracketFormat.signed.write(document).text
            return Data(text.replacing("'", with: "`").utf8)
        })
    }

    /// Writes sorted and unsorted keys in turn, as code that walks a hash table may.
    static var writingInChangingOrder: BrokenFormat {
        let turn = Counter()
        let sorting = breaking(.keyOrder)
        return BrokenFormat(writing: { document in
            turn.next().isMultiple(of: 2)
                ? try BracketFormat.signed.write(document) : try sorting.write(document)
        })
    }

    // MARK: Hostile input

    static func ignoring(
        _ limits: @escaping @Sendable (ReadingLimits) -> ReadingLimits
    ) -> BrokenFormat {
        BrokenFormat(reading: { try BracketFormat.signed.read($0, within: limits($1)) })
    }

    /// Writes all that aliases stand for, however much it is.
    static var expandingAliases: BrokenFormat {
        BrokenFormat(writing: { document in
            let limits = ReadingLimits(expandedNodes: .max)
            let value = try DocumentValue(document, within: limits)
            return try BracketFormat.signed.write(try CodableDocument(value, within: limits))
        })
    }

    static func throwingForeignErrors(
        for isFatal: @escaping @Sendable (Data) -> Bool
    ) -> BrokenFormat {
        BrokenFormat(reading: { data, limits in
            if isFatal(data) { throw CocoaError(.fileReadCorruptFile) }
            return try BracketFormat.signed.read(data, within: limits)
        })
    }

    static var ignoringWhatFollows: BrokenFormat {
        BrokenFormat(reading: { data, limits in
            do {
                return try BracketFormat.signed.read(data, within: limits)
            } catch {
                return try BracketFormat.signed.read(data.dropLast(), within: limits)
            }
        })
    }

    /// Takes a byte order mark for text.
    static var readingOneEncoding: BrokenFormat {
        BrokenFormat(reading: { data, limits in
            if data.first ?? 0 >= 0x80 {
                throw ReadingError(.syntax, "expected a value", at: 0)
            }
            return try BracketFormat.signed.read(data, within: limits)
        })
    }

    // MARK: Errors and threads

    static var forgettingPlaces: BrokenFormat {
        BrokenFormat(reading: { data, limits in
            let value = try DocumentValue(try BracketFormat.signed.read(data, within: limits))
            return try CodableDocument(value.madeAnew)
        })
    }

    /// A reader with a state that two readings share.
    static var forOneThreadAtATime: BrokenFormat {
        let active = Counter()
        return BrokenFormat(reading: { data, limits in
            defer { active.back() }
            guard active.next() == 0 else {
                throw ReadingError(.syntax, "the reader is busy", at: 0)
            }
            Thread.sleep(forTimeInterval: 0.001)
            return try BracketFormat.signed.read(data, within: limits)
        })
    }

    // MARK: Versions

    static var readingTheLastKey: BrokenFormat {
        BrokenFormat(reading: { try BracketFormat(duplicateKeys: .useLast).read($0, within: $1) })
    }

    static var showingAnyDepth: BrokenFormat {
        BrokenFormat(readingPrefix: { prefix, limits in
            let text = prefix.text
            guard let key = text.firstRange(of: "\"version\": "),
                let number = Int(text[key.upperBound...].prefix { $0.isNumber })
            else { return try BracketFormat.signed.readPrefix(prefix, within: limits) }
            let document = Data("{\"version\": \(number)".utf8)
            return try BracketFormat.signed.readPrefix(
                document + Data(" ".utf8), within: limits)
        })
    }

    static var showingCutOffScalars: BrokenFormat {
        BrokenFormat(readingPrefix: { prefix, limits in
            let whole = try? BracketFormat.signed.readPrefix(
                prefix + Data("\n".utf8), within: limits)
            return try whole ?? BracketFormat.signed.readPrefix(prefix, within: limits)
        })
    }
}

/// A number that threads share.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// The number before it was raised.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count - 1
        }
    }

    func back() {
        count.withLock { $0 -= 1 }
    }
}

extension DocumentValue {
    /// The same value without any part of the document it was read from.
    fileprivate var madeAnew: DocumentValue {
        switch self {
        case .array(let elements): .array(elements.map(\.madeAnew))
        case .object(let object):
            .object(DocumentObject(object.map { (key: $0.key, value: $0.value.madeAnew) }))
        default: self
        }
    }
}
