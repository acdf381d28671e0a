import VersionedCodableDocuments

/// The directions in which one type reads the documents of another.
public enum Compatibility: Sendable, Hashable, CaseIterable {
    /// The new type reads old documents.
    case backward
    /// The old type reads new documents.
    case forward
    /// Each type reads the documents of the other.
    case full
}

/// Checks that a type can replace others without a new version.
///
///     try checkCompatibility(of: Settings.self, with: [Settings2023.self, Settings2024.self], .backward)
///
/// It compares the keys that the types read, whether they are optional, and their types, as their
/// examples show them (`ExampleProviding`); other keys are ignored. If all earlier types are given, it also finds a removed key that was reintroduced
/// with another type.
///
/// - Parameters:
///   - type: The new type.
///   - earlier: The types whose documents or programs are still in use.
///   - compatibility: The directions to check.
/// - Throws: `MigrationViolation` of the kind `incompatible`, which lists every conflicting key, or
///   `noExample`.
/// - Complexity: O(n) in the keys of all types.
public func checkCompatibility(
    of type: any Codable.Type, with earlier: [any Codable.Type], _ compatibility: Compatibility
) throws {
    let new = try ExampleShape(of: type)
    var findings: [String] = []
    for other in earlier {
        let old = try ExampleShape(of: other)
        if compatibility != .forward {
            findings += new.findings(reading: old, at: "").map {
                "\(type) cannot read \(other): \($0)"
            }
        }
        if compatibility != .backward {
            findings += old.findings(reading: new, at: "").map {
                "\(other) cannot read \(type): \($0)"
            }
        }
    }
    guard !findings.isEmpty else { return }
    let list = findings.map { "\n    - \($0)" }.joined()
    throw MigrationViolation(.incompatible, "\(type) needs a new version:\(list)")
}

extension ExampleShape {
    /// Returns the reasons why a type of this shape cannot read the documents of another.
    func findings(reading other: ExampleShape, at path: String) -> [String] {
        let place = path.isEmpty ? "the document" : path
        var findings: [String] = []
        if other.isOptional, !isOptional { findings.append("\(place) may be missing") }
        let isSame =
            isObject == other.isObject && (element == nil) == (other.element == nil)
            && (key == nil) == (other.key == nil)
            && other.kinds.allSatisfy { kind in kinds.contains { $0.reads(kind) } }
        guard isSame else {
            return findings + ["\(place): expected \(inline), found \(other.inline)"]
        }
        let unknown = Set(other.choices).subtracting(choices).sorted()
        if !choices.isEmpty, !unknown.isEmpty || other.choices.isEmpty {
            let found = other.choices.isEmpty ? "any" : unknown.joined(separator: " or ")
            findings.append(
                "\(place): expected \(choices.sorted().joined(separator: " or ")), found \(found)")
        }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            let path = path.isEmpty ? name : "\(path).\(name)"
            if let written = other.members[name] {
                findings += member.findings(reading: written, at: path)
            } else if !member.isOptional {
                findings.append("\(path) is missing")
            }
        }
        if let key, let written = other.key {
            findings += key.findings(reading: written, at: "\(path).key")
        }
        if let element, let written = other.element {
            findings += element.findings(reading: written, at: "\(path)[]")
        }
        return findings
    }
}

extension String {
    /// Whether a property of a type reads the output of another type, both given by name.
    fileprivate func reads(_ other: String) -> Bool {
        if self == other { return true }
        let integers = ["Int8", "Int16", "Int32", "Int64", "Int", "Int128"]
        let unsigned = ["UInt8", "UInt16", "UInt32", "UInt64", "UInt", "UInt128"]
        let isInteger = integers.contains(other) || unsigned.contains(other)
        if ["Double", "Float", "Decimal"].contains(self), isInteger { return true }
        if self == "Double", other == "Float" { return true }
        for sizes in [integers, unsigned] {
            if let own = sizes.firstIndex(of: self), let written = sizes.firstIndex(of: other) {
                return own >= written
            }
        }
        return false
    }
}
