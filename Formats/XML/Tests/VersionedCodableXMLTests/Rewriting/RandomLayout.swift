import Foundation
import VersionedCodableDocuments

/// Numbers that are the same in every run (SplitMix64).
struct RewriteRandom {
    private var state: UInt64

    init(_ seed: UInt64) {
        // Far from those of other seeds.
        state = (seed &+ 1) &* 0xD1B5_4A32_D192_ED03
        state = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }

    mutating func below(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ (word >> 31)) % UInt64(max(1, count)))
    }

    mutating func one(in count: Int) -> Bool { below(count) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}

/// Documents with comments in every gap and layouts of all kinds.
struct RandomLayout {
    var random: RewriteRandom
    private var comments = 0
    private let unit: String
    private let lineEnd: String
    private let isMultiline: Bool

    init(_ seed: UInt64) {
        random = RewriteRandom(seed)
        unit = random.pick(["  ", "    ", "\t", ""])
        lineEnd = random.one(in: 4) ? "\r\n" : "\n"
        isMultiline = !random.one(in: 3)
    }

    mutating func document() -> String {
        var text = random.one(in: 5) ? "\u{FEFF}" : ""
        if random.one(in: 2) { text += "<?xml version=\"1.0\"?>" + lineEnd }
        if random.one(in: 3) { text += comment() + lineEnd }
        text += element("r", 0, "")
        if random.one(in: 3) { text += lineEnd + comment() }
        return text + (random.one(in: 2) ? lineEnd : "")
    }

    private mutating func comment() -> String {
        comments += 1
        let text = random.pick([" c\(comments) ", " <a>\(comments)</a> ", " é\(comments) "])
        return random.one(in: 20) ? "<?pi \(comments)?>" : "<!--\(text)-->"
    }

    private mutating func text() -> String {
        random.pick([
            "x", "12", "1.50", "true", "a &amp; b", "&#233;ü✓", "<![CDATA[<c>]]>", "y<!-- in -->z",
            "long enough to be known again", " padded ", "]] ]&gt;", "&lt;&#x41;",
        ]) + (random.one(in: 3) ? String(random.below(1000)) : "")
    }

    private mutating func attributes(_ indentation: String) -> String {
        var text = ""
        for name in ["id", "k", "p"] where random.one(in: 4) {
            let quote = random.pick(["\"", "'"])
            text +=
                random.pick([" ", "  ", lineEnd + indentation + "   "]) + name
                + random.pick(["=", " = "]) + quote
                + random.pick(["1", "x &lt; y", "&#10;é", "some value"]) + quote
        }
        return text
    }

    private mutating func element(_ name: String, _ depth: Int, _ indentation: String) -> String {
        let tag = "<" + name + attributes(indentation)
        let space = random.one(in: 6) ? " " : ""
        let kind = depth == 0 ? 3 + random.below(4) : random.below(depth > 4 ? 3 : 8)
        if kind == 0 { return tag + (random.one(in: 2) ? "\(space)/>" : "></\(name)\(space)>") }
        let end = "</\(name)\(space)>"
        if kind < 3 { return tag + ">" + text() + end }
        if kind == 3 { return tag + ">" + mixed(depth, indentation) + end }
        let content =
            isMultiline != random.one(in: 6)
            ? lines(depth, indentation) : inline(depth, indentation)
        return tag + space + ">" + content + end
    }

    private mutating func child(_ depth: Int, _ indentation: String) -> String {
        element(random.pick(["a", "b", "c", "d", "e", "f", "item"]), depth + 1, indentation)
    }

    private mutating func lines(_ depth: Int, _ indentation: String) -> String {
        let inner = indentation + unit
        var text = random.one(in: 8) ? " " + comment() : ""
        for _ in 0..<random.below(5) {
            if random.one(in: 6) { text += lineEnd }
            if random.one(in: 8) { text += lineEnd + inner + comment() + lineEnd }
            if random.one(in: 4) { text += lineEnd + inner + comment() }
            text += lineEnd + inner
            if random.one(in: 10) { text += comment() + " " }
            text += child(depth, inner)
            if random.one(in: 10) { text += child(depth, inner) }
            if random.one(in: 5) { text += "  " + comment() }
        }
        if random.one(in: 6) { text += lineEnd + inner + comment() }
        return text + lineEnd + indentation
    }

    private mutating func inline(_ depth: Int, _ indentation: String) -> String {
        let glue = random.pick(["", " "])
        var text = ""
        for _ in 0..<random.below(5) {
            text += (random.one(in: 5) ? comment() : "") + child(depth, indentation) + glue
        }
        return text
    }

    private mutating func mixed(_ depth: Int, _ indentation: String) -> String {
        var text = ""
        for _ in 0..<1 + random.below(3) {
            text += self.text() + random.pick([" ", ""])
            if random.one(in: 4) { text += comment() }
            text += child(depth, indentation)
        }
        return text + (random.one(in: 2) ? self.text() : "")
    }
}

/// Changes of a value of all kinds.
struct RandomEdits {
    var random: RewriteRandom

    mutating func change(_ value: inout DocumentValue) {
        for _ in 0..<1 + random.below(3) { step(&value, depth: 0) }
    }

    private mutating func step(_ value: inout DocumentValue, depth: Int) {
        switch value {
        case .object(var object):
            let keys = object.keys.filter { !$0.isEmpty }
            if !keys.isEmpty, !random.one(in: 3) {
                let key = random.pick(keys)
                guard var inner = object[key] else { return }
                step(&inner, depth: depth + 1)
                object[key] = inner
            } else {
                change(&object)
            }
            value = .object(object)
        case .array(var elements):
            switch random.below(5) {
            case 0: elements.append(new(depth))
            case 1 where elements.count > 1: elements.remove(at: random.below(elements.count))
            case 2: elements.insert(new(depth), at: random.below(elements.count + 1))
            case 3:
                elements.swapAt(random.below(elements.count), random.below(elements.count))
            default:
                let index = random.below(elements.count)
                step(&elements[index], depth: depth + 1)
            }
            value = .array(elements)
        default: value = random.one(in: 5) ? new(depth) : scalar()
        }
    }

    private mutating func change(_ object: inout DocumentObject) {
        let keys = object.keys.filter { !$0.isEmpty }
        switch random.below(6) {
        case 0, 1: object[random.pick(["a", "n", "m", "id", "new"])] = new(1)
        case 2:
            if let key = keys.isEmpty ? nil : random.pick(keys) { object[key] = nil }
        case 3:
            if let key = keys.isEmpty ? nil : random.pick(keys) {
                object.rename(key, to: random.pick(["z", "renamed"]))
            }
        case 4:
            // From one member into another one.
            guard keys.count > 1 else { return }
            let key = random.pick(keys)
            let other = random.pick(keys.filter { $0 != key })
            guard case .object(var inner)? = object[other], let value = object[key],
                value.array == nil
            else { return }
            inner["moved"] = value
            object[other] = .object(inner)
            object[key] = nil
        default: if object[""] != nil { object[""] = scalar() } else { object["s"] = scalar() }
        }
    }

    private mutating func scalar() -> DocumentValue {
        switch random.below(6) {
        case 0: .number(random.below(1000))
        case 1: .number(Double(random.below(100)) + 0.25)
        case 2: "a < b & \"c\" 'd' ]]>"
        case 3: "é✓\nline"
        case 4: ""
        default: .string("text \(random.below(100))")
        }
    }

    private mutating func new(_ depth: Int) -> DocumentValue {
        switch random.below(5) {
        case 0: ["x": scalar(), "y": ["u": scalar()]]
        case 1: [:]
        case 2: ["a": [scalar(), scalar()], "b": scalar()]
        default: scalar()
        }
    }
}

extension DocumentValue {
    /// The value as XML says it: text without the blanks around it, one element for an array of
    /// one.
    var asMarkup: DocumentValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.asMarkup))
        case .object(let object):
            var result = DocumentObject()
            for (key, value) in object {
                if key.isEmpty {
                    let text = (value.array ?? [value]).map { $0.text ?? "" }.joined()
                    let trimmed = DocumentValue.string(text).asMarkup
                    if trimmed != "" { result[key] = trimmed }
                    continue
                }
                let value = value.asMarkup
                if let elements = value.array {
                    if elements.isEmpty { continue }
                    result[key] = elements.count == 1 ? elements[0] : value
                } else {
                    result[key] = value
                }
            }
            if result.isEmpty { return "" }
            if result.count == 1, let text = result[""] { return text }
            return .object(result)
        default:
            return .string((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
