/// The closed vocabulary of XML property lists; the raw values are the names as little-endian words.
enum PlistElement: UInt64 {
    case plist = 0x74_7369_6C70
    case dict = 0x7463_6964
    case array = 0x79_6172_7261
    case key = 0x79_656B
    case string = 0x676E_6972_7473
    case integer = 0x72_6567_6574_6E69
    case real = 0x6C61_6572
    case `true` = 0x6575_7274
    case `false` = 0x65_736C_6166
    case date = 0x6574_6164
    case data = 0x6174_6164

    /// The number of bytes of the name, which is at most seven.
    @inline(__always)
    var length: Int { (71 - rawValue.leadingZeroBitCount) / 8 }

    var name: String { String("\(self)") }
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
