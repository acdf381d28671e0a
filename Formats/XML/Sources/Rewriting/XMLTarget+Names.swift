import VersionedCodableCore
import VersionedCodableDocuments

extension XMLTarget {
    struct Names {
        var attributes: Set<String> = []
        var elements: Set<String> = []
    }

    /// Returns the names of members by element name.
    func findNames() -> [String: Names] {
        var found: [String: Names] = [:]
        source.withUnsafeTape { tape in
            for index in 0..<tape.count where tape[index].isKind(.object) {
                let name =
                    index == 0
                    ? source.root.annotation(.name) ?? "" : tape.string(of: tape[index - 1])
                var names = found.removeValue(forKey: name) ?? Names()
                var key = index + 1
                while key < Int(tape[index].next) {
                    let member = tape.string(of: tape[key])
                    if tape[key].head & TapeNode.attribute != 0 {
                        names.attributes.insert(member)
                    } else {
                        names.elements.insert(member)
                    }
                    key = Int(tape[key + 1].next)
                }
                found[name] = names
            }
        }
        return found
    }

    /// Checks the name of a new element or attribute; the key of text is empty.
    static func check(name: String) throws {
        let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 8)
        let isName = padded.withUnsafeBytes { bytes in
            guard let text = bytes.baseAddress else { return false }
            return name.isEmpty || NameText(text, bytes.count - 8).colon != nil
        }
        guard isName else {
            throw WritingError(
                "expected an XML name, found \"\(ErrorMessages.short(name))\"", path: [])
        }
    }
}
