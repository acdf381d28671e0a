/// The closed vocabulary of XML property lists.
enum PlistElement: String {
    case plist, dict, array, key, string, integer, real, `true`, `false`, date, data
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
        case .open: "<\(element.rawValue)>"
        case .close: "</\(element.rawValue)>"
        case .empty: "<\(element.rawValue)/>"
        }
    }
}
