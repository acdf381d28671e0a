/// The closed vocabulary of XML property lists.
enum PlistElement: UInt8 {
    case plist, dict, array, key, string, integer, real, `true`, `false`, date, data

    var name: String { String(describing: self) }

    static func named(_ name: UnsafeRawBufferPointer) -> PlistElement? {
        let known: [(StaticString, PlistElement)] = [
            ("plist", .plist), ("dict", .dict), ("array", .array), ("key", .key),
            ("string", .string), ("integer", .integer), ("real", .real), ("true", .true),
            ("false", .false), ("date", .date), ("data", .data),
        ]
        for (text, element) in known
        where name.count == text.utf8CodeUnitCount
            && name.elementsEqual(
                UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        {
            return element
        }
        return nil
    }
}

struct PlistTag {
    enum Role: UInt8 {
        /// `<dict>`
        case open
        /// `</dict>`
        case close
        /// `<dict/>`
        case empty
    }

    let element: PlistElement
    let role: Role

    /// The tag as it is usually written, for messages.
    var text: String {
        switch role {
        case .open: "<\(element.name)>"
        case .close: "</\(element.name)>"
        case .empty: "<\(element.name)/>"
        }
    }
}
