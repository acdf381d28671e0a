/// What every format promises; each law can be checked on its own.
///
/// Laws look at what a format declares (`DocumentFormat.capabilities`). A format without nulls is
/// not excused from the law about nulls: it has to keep the promise a format without nulls makes.
public enum FormatLaw: String, CaseIterable, Sendable, Hashable {
    // MARK: Identity

    /// Name, extensions and media types are in the form a registry compares; documents carry the
    /// name.
    case names
    /// The format knows its own output by the first bytes, and does not claim foreign bytes.
    case detection

    // MARK: Values

    /// Scalars of all types come back, extremes included; text a format cannot hold is refused when
    /// it is written.
    case scalarsRoundTrip
    /// Containers come back: empty, nested, wide and long ones, and dictionaries with all kinds of
    /// keys.
    case containersRoundTrip
    /// Inheritance through `superEncoder` and nested containers come back.
    case superAndNestedContainers
    /// A key that is absent is not there; a nil in an array stays in its place or is refused.
    case absentAndNull
    /// Keys come back in the order they were written in, if the format declares that; else they all
    /// come back.
    case keyOrder
    /// Of two equal keys, peeking and decoding choose the same; where decoding refuses them, a peek
    /// that stops early may have seen the first only.
    case duplicateKeys
    /// Integers are exact up to their limits, and never wrap around or lose digits.
    case integerLimitsExact
    /// `1` is an integer and `1.5` a real, and `1.0` stays a real if the format declares the
    /// distinction.
    case integersAndReals
    /// Infinities and not-a-number come back if the format declares that; else they are refused.
    case nonFiniteNumbers

    // MARK: Writing

    /// What the writer makes of the scalars of any other format, the reader reads.
    case writerReadByReader
    /// The same value gives the same bytes, and so does a document that was read and is written
    /// again.
    case writingTwiceGivesSameBytes

    // MARK: Hostile input

    /// Depth is limited exactly, and deep input needs no deep stack.
    case depthLimit
    /// Input bytes, nodes, scalar bytes and the attributes of an element are limited exactly.
    case sizeLimits
    /// Aliases that stand for more values than there is memory for are refused when they are
    /// written, or when they are read.
    case aliasExpansion
    /// Empty input is refused, or is a document without content.
    case emptyInput
    /// Bytes behind the document are refused.
    case trailingGarbage
    /// Bytes that are cut off or changed are a document or a `ReadingError`, never anything else.
    case damagedInput
    /// Text in other encodings is read or refused, but never misread; a byte order mark changes
    /// nothing.
    case encodingsAndByteOrderMark

    // MARK: Errors and threads

    /// A container that is asked of something else is an error with its path, and so are two kinds
    /// of them for one value.
    case containerMisuse
    /// Errors carry the coding path and the place in the source.
    case errorLocationAndPath
    /// Eight threads that share a format, an encoder and a decoder get what one gets.
    case concurrentUse

    // MARK: Versions

    /// A peek tells the version that decoding tells, wherever it stands and whatever is there
    /// instead.
    case peekEqualsDecode
    /// A peek stops early if the format declares that; else the format reads no prefix.
    case earlyStoppingPeek
    /// What the beginning of a document shows is part of the whole document.
    case prefixesAgreeWithWhole
    /// A version nobody knows is reported with what was found and what is supported.
    case unknownAndNewerVersions
    /// An old document gives the value that it gives in the minimal reference format.
    case migrationSameAsReference

    // MARK: Documents that are changed in place

    /// A document that is to become what it is has no edits.
    case rewriteEqual
    /// What comes out reads as what was wanted.
    case rewriteProof
    /// Doing it again changes nothing.
    case rewriteIdempotent
    /// The edits undone give the document that was.
    case rewriteUndo
    /// A change leaves what is behind the next member alone.
    case rewriteUntouched
    /// Each comment is still there, or the report says that it is not.
    case rewriteComments
    /// A short change is a short edit.
    case rewriteSmall
    /// A member that comes and goes again leaves nothing behind.
    case rewriteStyle
}

extension FormatLaw: CustomStringConvertible {
    /// The name of the law.
    public var description: String { rawValue }
}
