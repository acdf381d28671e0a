import TestSupport

struct DocumentObjectTests {
    /// Small objects are searched, large ones have a table.
    static let sizes = [3, 16, 17, 100, 1000]

    private func object(_ size: Int) -> DocumentObject {
        DocumentObject((0..<size).map { ("k\($0)", .number($0)) })
    }

    @Test(arguments: sizes)
    func findsKeys(_ size: Int) {
        let object = object(size)
        #expect(object.count == size)
        #expect((0..<size).allSatisfy { object["k\($0)"] == .number($0) })
        #expect(object["x"] == nil)
        #expect(object.position(ofKey: "k2") == 2)
        #expect(object.position(ofKey: "k\(size)") == nil)
        #expect(object.keys == (0..<size).map { "k\($0)" })
        #expect(object.values.last == .number(size - 1))
        #expect(object.map(\.key) == object.keys)
        #expect(object.last?.value == .number(size - 1))
    }

    @Test(arguments: sizes)
    func changesAtTheEdges(_ size: Int) {
        var object = object(size)
        #expect(object.rename("missing", to: "other") == false)
        #expect(object.rename("k0", to: "k1") == false)
        #expect(object.rename("k0", to: "k0") == true)
        #expect(object.removeValue(forKey: "k0") == 0)
        #expect(object.removeValue(forKey: "k0") == nil)
        object.insert(9, forKey: "back", at: .max)
        object.insert(10, forKey: "first", at: -5)
        #expect(object.keys == ["first"] + (1..<size).map { "k\($0)" } + ["back"])
        object.removeAll { key, _ in key.hasPrefix("k") }
        #expect(object.keys == ["first", "back"])
        #expect(object["back"] == 9)
    }

    @Test func behavesLikeAnArrayOfMembersUnderRandomChanges() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            var object = DocumentObject()
            var model: [(String, Int)] = []
            for step in 0..<300 {
                let key = "k\(Int.random(in: 0..<60, using: &random))"
                let place = model.firstIndex { $0.0 == key }
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    object[key] = nil
                    if let place { model.remove(at: place) }
                case 1:
                    let position = Int.random(in: 0...model.count, using: &random)
                    object.insert(.number(step), forKey: key, at: position)
                    if let place { model.remove(at: place) }
                    model.insert((key, step), at: min(position, model.count))
                case 2:
                    let isFree = place != nil && !model.contains { $0.0 == "r" + key }
                    #expect(object.rename(key, to: "r" + key) == isFree)
                    if let place, isFree { model[place].0 = "r" + key }
                default:
                    object[key] = .number(step)
                    if let place { model[place].1 = step } else { model.append((key, step)) }
                }
            }
            #expect(object.keys == model.map(\.0))
            #expect(object.values == model.map { .number($0.1) })
            #expect(model.allSatisfy { object[$0.0] == .number($0.1) })
        }
    }

    @Test func staysFastWithManyKeys() {
        var object = DocumentObject()
        for index in 0..<100_000 { object["key \(index)"] = .number(index) }
        #expect((0..<100_000).allSatisfy { object["key \($0)"] != nil })
        for index in 0..<50 { object.removeValue(forKey: "key \(index)") }
        #expect(object.position(ofKey: "key 99999") == 99_949)
        let answer8 = object.rename("key 70000", to: "other")
        #expect(answer8)
        #expect(object.position(ofKey: "other") == 69_950)
    }

    @Test func theLastOfRepeatedKeysCounts() {
        let object: DocumentObject = ["a": 1, "b": 2, "a": 3]
        #expect(object.keys == ["a", "b"])
        #expect(object["a"] == 3)
    }

    @Test func comparesKeysByteByByte() {
        var object: DocumentObject = ["é": 1]
        object["e\u{301}"] = 2
        #expect(object.count == 2)
        #expect(object["\u{e9}"] == 1)
    }

    @Test(arguments: sizes)
    func equalsWhateverTheOrder(_ size: Int) {
        let one = object(size)
        let other = DocumentObject(one.reversed().map { ($0.key, $0.value) })
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(!DocumentValue.object(one).isIdentical(to: .object(other)))
        #expect(DocumentValue.object(one).isIdentical(to: .object(one)))
        var changed = other
        changed["k0"] = "other"
        #expect(one != changed)
        changed["k0"] = nil
        #expect(one != changed)
        changed["k"] = 0
        #expect(one != changed)
    }

    @Test func changesValuesInPlace() {
        var object: DocumentObject = ["a": ["b": [1, 2]]]
        object["a"]["b"]?.array?.append(3)
        #expect(object == ["a": ["b": [1, 2, 3]]])
        object["a"]["c"]["d"] = 4
        #expect(object["a"]["c"] == ["d": 4])
    }
}
