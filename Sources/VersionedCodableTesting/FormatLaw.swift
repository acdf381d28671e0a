/// The laws that every format keeps; each can be checked separately.
///
/// Laws depend on the declared `DocumentFormat.capabilities`. A format without nulls still has a
/// law about nulls: the behavior of formats without nulls.
public enum FormatLaw: String, CaseIterable, Sendable, Hashable {
    // MARK: Identity

    /// Name, extensions and media types have their normal form; documents carry the name.
    case names
    /// The format recognizes its own output by the first bytes, and does not claim foreign bytes.
    case detection

    // MARK: Values

    /// Scalars of all types round-trip, extremes included; unsupported text is refused.
    case scalarsRoundTrip
    /// Containers round-trip: empty, nested, wide, long, and dictionaries with all kinds of keys.
    case containersRoundTrip
    /// Inheritance through `superEncoder` and nested containers round-trip.
    case superAndNestedContainers
    /// An absent key stays absent; a nil in an array keeps its index or is refused.
    case absentAndNull
    /// Keys keep their order if the format declares that; otherwise all keys are kept.
    case keyOrder
    /// Peeking and decoding choose the same of two equal keys; where decoding refuses them, a peek
    /// that stops early may return the first.
    case duplicateKeys
    /// Integers are exact up to their limits, and never wrap around or lose digits.
    case integerLimitsExact
    /// `1` is an integer and `1.5` a real; `1.0` stays a real if the format declares that.
    case integersAndReals
    /// Infinities and NaN round-trip if the format declares that; otherwise they are refused.
    case nonFiniteNumbers

    // MARK: Writing

    /// The reader reads the scalars of any other format from the writer's output.
    case writerReadByReader
    /// Equal values have equal bytes, and so has a document that is read and written again.
    case writingTwiceGivesSameBytes

    // MARK: Hostile input

    /// Depth is limited exactly, and deep input does not need a deep stack.
    case depthLimit
    /// Input bytes, nodes, scalar bytes and the attributes of an element are limited exactly.
    case sizeLimits
    /// Aliases that expand to more values than fit in memory are refused, written or read.
    case aliasExpansion
    /// Empty input is refused, or is a document without content.
    case emptyInput
    /// Bytes after the document are refused.
    case trailingGarbage
    /// Truncated or changed bytes are a document or a `ReadingError`, never anything else.
    case damagedInput
    /// Text in other encodings is read correctly or refused; a byte order mark changes nothing.
    case encodingsAndByteOrderMark

    // MARK: Errors and threads

    /// A wrong kind of container is an error with its path, and so are two kinds for one value.
    case containerMisuse
    /// Errors carry the coding path and the location in the source.
    case errorLocationAndPath
    /// Eight threads that share a format, an encoder and a decoder get the results of one.
    case concurrentUse

    // MARK: Versions

    /// A peek returns the version that decoding returns, wherever it is and whatever replaces it.
    case peekEqualsDecode
    /// A peek stops early if the format declares that; otherwise the format reads no prefix.
    case earlyStoppingPeek
    /// The contents of a prefix are part of the whole document.
    case prefixesAgreeWithWhole
    /// An unknown version is reported with the version found and the versions supported.
    case unknownAndNewerVersions
    /// An old document decodes as the same value as in the reference format.
    case migrationSameAsReference

    // MARK: Documents that are changed in place

    /// An unchanged value gives no edits.
    case rewriteEqual
    /// The result reads as the wanted value.
    case rewriteProof
    /// Repeating a rewrite changes nothing.
    case rewriteIdempotent
    /// Undoing the edits gives the original document.
    case rewriteUndo
    /// A change of the first member does not touch the last one.
    case rewriteUntouched
    /// Each comment is kept, or reported as gone.
    case rewriteComments
    /// Each comment stays at its value, unless an edit is about that value.
    case rewriteOwners
    /// A short change is a short edit.
    case rewriteSmall
    /// Inserting a member and removing it again gives the original document.
    case rewriteStyle
}
