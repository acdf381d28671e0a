import VersionedCodableDocuments
import VersionedCodableEssentials

/// Property lists: reads the binary, the XML and the old-style (OpenStep) form, writes binary or
/// XML.
///
///     let document = try PropertyListFormat().read(data, within: .default)    // any of the three forms
///     let bytes = try PropertyListFormat(.binary).write(document)
///
/// What is read is found out from the bytes, so one value reads every property list; `form` only
/// says what is written. XML may be UTF-8, UTF-16, ASCII or ISO 8859-1.
///
/// ## How values are read
///
/// - Integers are exact from `Int64.min` to `UInt64.max`. Sets of the binary form are arrays, and
///   references of a keyed archive are dictionaries `{"CF$UID": n}`, as they are in XML; its null
///   is a null.
/// - The old-style form has no numbers: its unquoted words (`objectVersion = 46;`) are untyped, so
///   that the Swift type asked for decides; quoted text is always a string.
/// - XML is read as XML 1.0 says: a line end is one line feed however it is written, and characters
///   that XML does not have are errors. No entity is read but the five of XML, and nothing outside
///   of the document.
/// - A key that is there twice counts once, by default its first member. Foundation takes the last
///   in the text forms and either in the binary form; this format does the same in all of them.
///
/// ## How values are written
///
/// - XML comes out byte for byte as Foundation's `PropertyListEncoder` writes it, except that a
///   carriage return becomes `&#13;` (it would be read as a line feed) and that characters XML has
///   no form for are refused.
/// - A date loses the fraction of its second in XML, as it does there; the binary form keeps it.
///   Dates before 15 October 1582 are in the Julian calendar, as there, so that `Date.distantPast`
///   stays what it is.
/// - The binary form holds equal scalars once, and what an alias stands for as well. A dictionary
///   `{"CF$UID": n}` is written as a reference, so that a keyed archive survives the way through
///   XML.
/// - An integer beyond 64 bits is refused. A real number keeps its digits in XML where they say
///   another number than the shortest text of the nearest `Double`; the binary form refuses what is
///   more than a `Double` says (`roundsReals`).
/// - With `duplicateKeys` set to `.refuse`, a document that has a key twice is not written either.
public struct PropertyListFormat: DocumentFormat {
    /// The form that is written.
    public var form: PropertyListForm
    /// What to do with a key that is there twice.
    public var duplicateKeys: DuplicateKeyPolicy
    /// Whether XML is written with the keys of each dictionary in order, as Foundation does.
    ///
    /// Otherwise, and in the binary form always, keys stay in the order of the document.
    public var sortsKeys: Bool
    /// The string that stands for a null, which a property list does not have; nil for none, so
    /// that nulls are refused.
    ///
    /// Foundation writes `$null`. In XML and in the binary form it is read as a null, and a string
    /// with this text is refused when it is written, because it would be read as something else.
    public var nullSubstitute: String?

    /// Whether the binary form may hold the nearest `Double` for a number that has more digits, or
    /// is too small.
    ///
    /// If not, such a number is refused when it is written. Up to 17 digits, which is what programs
    /// write for a `Double`, the nearest one counts as the same. The XML form keeps all digits.
    public var roundsReals: Bool

    /// The form the bytes being read have, once it is known.
    private var wireForm: WireForm?

    /// Makes a format; every argument has the default described at its property.
    public init(
        _ form: PropertyListForm = .xml,
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        sortsKeys: Bool = true,
        nullSubstitute: String? = "$null",
        roundsReals: Bool = false
    ) {
        self.form = form
        self.duplicateKeys = duplicateKeys
        self.sortsKeys = sortsKeys
        self.nullSubstitute = nullSubstitute
        self.roundsReals = roundsReals
    }

    /// The name `plist`.
    public var name: String { "plist" }

    /// `plist`, and the extensions of Xcode projects, localisation, entitlements and profiles.
    public var fileExtensions: [String] {
        ["plist", "pbxproj", "strings", "stringsdict", "entitlements", "mobileconfig"]
    }

    /// `application/x-plist` and its relatives.
    public var mediaTypes: [String] {
        ["application/x-plist", "application/x-bplist", "application/x-apple-plist"]
    }

    /// What the form can say; sorted keys are no key order, and the binary form is no text.
    public var capabilities: FormatCapabilities {
        if let wireForm { return wireForm.capabilities }
        switch form {
        case .binary: return WireForm.binary.capabilities
        case .xml:
            var capabilities = WireForm.xml.capabilities
            if sortsKeys { capabilities.remove(.keyOrder) }
            if stopsEarly { capabilities.insert(.earlyStop) }
            return capabilities
        }
    }

    /// Whether a member that was read can no longer be replaced by a later one.
    var stopsEarly: Bool { duplicateKeys == .useFirst || duplicateKeys == .keepAll }

    /// The format with the capabilities of the form that is read.
    func reading(_ wireForm: WireForm) -> PropertyListFormat {
        var copy = self
        copy.wireForm = wireForm
        return copy
    }
}

extension DocumentFormat where Self == PropertyListFormat {
    /// Property lists; written as XML.
    public static var propertyList: PropertyListFormat { PropertyListFormat() }

    /// Property lists, written in the given form.
    public static func propertyList(_ form: PropertyListForm) -> PropertyListFormat {
        PropertyListFormat(form)
    }
}
