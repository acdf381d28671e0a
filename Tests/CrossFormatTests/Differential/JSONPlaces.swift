import AllModules

/// Finds where a value stands in a JSON text, without the reader of the package.
///
/// Knows only texts that are valid and indented with spaces.
struct JSONPlaces {
    private let text: [Character]
    private var index = 0

    /// Line and column, counted from one, of the deepest value on a path that is there.
    static func place(of path: [String], in text: String) -> (line: Int, column: Int) {
        var places = JSONPlaces(text: Array(text))
        places.skipSpace()
        var steps = path[...]
        while let step = steps.popFirst(), places.enter(step) {}
        let before = places.text[..<places.index]
        let line = before.filter { $0 == "\n" }.count + 1
        let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return (line, places.index - start + 1)
    }

    private init(text: [Character]) {
        self.text = text
    }

    private mutating func skipSpace() {
        while index < text.count, text[index].isWhitespace { index += 1 }
    }

    /// Moves to a member or an element; stays where it is when there is none.
    private mutating func enter(_ step: String) -> Bool {
        let start = index
        let isObject = text[index] == "{"
        guard isObject || text[index] == "[" else { return false }
        index += 1
        var position = 0
        while true {
            skipSpace()
            if text[index] == "}" || text[index] == "]" { break }
            var name = String(position)
            if isObject {
                name = string()
                skipSpace()
                index += 1
                skipSpace()
            }
            if name == step { return true }
            skipValue()
            skipSpace()
            if text[index] == "," { index += 1 }
            position += 1
        }
        index = start
        return false
    }

    private mutating func string() -> String {
        var value = ""
        index += 1
        while text[index] != "\"" {
            if text[index] == "\\" { index += 1 }
            value.append(text[index])
            index += 1
        }
        index += 1
        return value
    }

    private mutating func skipValue() {
        var depth = 0
        repeat {
            switch text[index] {
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case "\"":
                _ = string()
                index -= 1
            default: break
            }
            index += 1
        } while depth > 0 || !",]} \n".contains(text[index])
    }
}
