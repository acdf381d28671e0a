import VersionedCodableDocuments

/// Property lists: reads the binary, XML and old-style (OpenStep) forms, writes binary or XML.
///
///     let document = try PropertyListFormat().read(data, within: .default)    // any of the three forms
///     let bytes = try PropertyListFormat(.binary).write(document)
///
/// The form that is read is detected from the bytes, so one value reads every property list; `form`
/// is only the form that is written. XML may be UTF-8, UTF-16, ASCII or ISO 8859-1.
///
/// ## How values are read
///
/// - Integers are exact from `Int64.min` to `UInt64.max`. In the binary form, sets are read as
///   arrays, its null as a null, and archive references as dictionaries `{"CF$UID": n}`, as in XML.
/// - The old-style form has no numbers: its unquoted words (`objectVersion = 46;`) are untyped, so
///   that the requested Swift type decides; quoted text is always a string.
/// - XML is read as XML 1.0 requires: every line end is one line feed, and characters outside XML
///   are errors. Only the five predefined entities are expanded, and no external data is read.
/// - Of a repeated key, only one member is used, by default the first. Foundation uses the last in
///   the text forms and either in the binary form; this format treats all forms alike.
///
/// ## How values are written
///
/// - XML is byte for byte what Foundation's serialization writes for the same values, but a
///   carriage return is written as `&#13;` (it would be read as a line feed), invalid characters
///   are refused, and a real number has the shortest digits of its type.
/// - A date loses its fraction of a second in XML, as in Foundation; the binary form keeps it.
///   Dates before 15 October 1582 are in the Julian calendar, as in Foundation, so that
///   `Date.distantPast` is preserved.
/// - The binary form contains equal scalars, and the targets of aliases, only once. A dictionary
///   `{"CF$UID": n}` is written as a reference, so that a keyed archive survives XML.
/// - An integer beyond 64 bits is refused. A real number keeps its digits in XML if they differ
///   from the shortest text of the nearest `Double`; the binary form refuses a number that a
///   `Double` cannot represent (`roundsReals`).
/// - With `duplicateKeys` set to `.refuse`, a document that has a key twice is not written either.
public struct PropertyListFormat: DocumentFormat {
    /// The form that is written.
    public var form: PropertyListForm
    /// The policy for repeated keys.
    public var duplicateKeys: DuplicateKeyPolicy
    /// Whether XML is written with the keys of each dictionary sorted, as Foundation does.
    ///
    /// Otherwise, and always in the binary form, keys keep the order of the document.
    public var sortsKeys: Bool
    /// The string that represents a null, which a property list does not have; nil to refuse nulls.
    ///
    /// Foundation writes `$null`. In XML and in the binary form this string is read as a null;
    /// writing an actual string with this text is refused, because it would be read back as a null.
    public var nullSubstitute: String?

    /// Whether the binary form may round numbers that are more precise or smaller than a `Double`.
    ///
    /// If not, writing such a number is refused. For up to 17 digits, which programs write for a
    /// `Double`, the nearest one counts as equal. The XML form keeps all digits.
    public var roundsReals: Bool

    /// The form of the bytes being read, once it is known.
    private var wireForm: WireForm?

    /// Makes a format; the defaults are described at the properties.
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

    /// The name, `plist`.
    public var name: String { "plist" }

    /// The extensions of property lists, Xcode projects, localisation, entitlements and profiles.
    public var fileExtensions: [String] {
        ["plist", "pbxproj", "strings", "stringsdict", "entitlements", "mobileconfig"]
    }

    /// The media types, `application/x-plist` and variants.
    public var mediaTypes: [String] {
        ["application/x-plist", "application/x-bplist", "application/x-apple-plist"]
    }

    /// The capabilities of the form; sorted keys exclude `.keyOrder`.
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

    /// Whether no later member can replace a member that was read.
    var stopsEarly: Bool { duplicateKeys == .useFirst || duplicateKeys == .keepAll }

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
    public static func propertyList(writing form: PropertyListForm) -> PropertyListFormat {
        PropertyListFormat(form)
    }
}
