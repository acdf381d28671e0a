import VersionedCodableFormatKit

/// The encodings that documents may name.
///
/// libxml2 asks the system for any encoding that a document names. The name can then load rarely
/// used, error-prone code, and stateful encodings such as UTF-7 hide tags from code that inspects
/// bytes. Hence this list of the encodings in actual use, under their names of IANA and the web.
enum XMLCharset: Equatable {
    /// UTF-8, UTF-16 or UTF-32, which are distinguished by their bytes, or ASCII.
    case unicode
    case latin1
    /// Another encoding, with its name in the system.
    case other(String)

    /// Looks up a name, ignoring case; nil if it is not in the list.
    init?(name: String) {
        let name = name.lowercased()
        if XMLCharset.unicodeNames.contains(name) {
            self = .unicode
        } else if SingleByteEncoding(name: name) == .latin1 {
            self = .latin1
        } else if let known = XMLCharset.others[name] {
            self = .other(known)
        } else {
            return nil
        }
    }

    private static let unicodeNames: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968",
        "utf-16", "utf-16le", "utf-16be", "utf16", "utf16le", "utf16be",
        "utf-32", "utf-32le", "utf-32be", "utf32", "utf32le", "utf32be",
        "ucs-2", "ucs-2le", "ucs-2be", "ucs-4", "ucs-4le", "ucs-4be",
        "unicode", "iso-10646-ucs-2", "iso-10646-ucs-4",
    ]

    /// The names in the list and their names in the system.
    private static let others: [String: String] = {
        var names: [String: String] = [:]
        // Part 12 was never published.
        for part in [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16] {
            for prefix in ["iso-8859-", "iso8859-", "iso_8859-"] {
                names["\(prefix)\(part)"] = "ISO-8859-\(part)"
            }
        }
        let latin = [2: 2, 3: 3, 4: 4, 5: 9, 6: 10, 7: 13, 8: 14, 9: 15, 10: 16]
        for (number, part) in latin {
            for prefix in ["latin", "latin-", "l"] {
                names["\(prefix)\(number)"] = "ISO-8859-\(part)"
            }
        }
        for (word, part) in ["cyrillic": 5, "arabic": 6, "greek": 7, "hebrew": 8] {
            names[word] = "ISO-8859-\(part)"
        }
        for page in 1250...1258 {
            for prefix in ["windows-", "cp", "x-cp"] { names["\(prefix)\(page)"] = "CP\(page)" }
        }
        for (known, aliases) in eastern {
            for alias in aliases { names[alias] = known }
        }
        return names
    }()

    private static let eastern: [String: [String]] = [
        "KOI8-R": ["koi8-r", "koi8"],
        "KOI8-U": ["koi8-u"],
        "SHIFT_JIS": ["shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "csshiftjis"],
        "CP932": ["windows-31j", "ms932", "cp932"],
        "EUC-JP": ["euc-jp", "eucjp", "x-euc-jp"],
        "EUC-KR": ["euc-kr", "euckr", "x-euc-kr"],
        "GB18030": ["gb18030"],
        "GBK": ["gbk", "x-gbk", "cp936", "ms936", "windows-936"],
        "EUC-CN": ["gb2312", "gb_2312-80", "euc-cn", "euccn", "x-euc-cn", "csgb2312"],
        "BIG5": ["big5", "big-5", "cn-big5", "x-x-big5", "csbig5"],
    ]
}
