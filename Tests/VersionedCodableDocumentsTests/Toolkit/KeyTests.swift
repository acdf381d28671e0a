import Testing
import VersionedCodableCore

@testable import VersionedCodableDocuments

/// Keys and paths that the versions and the engine share.
@Suite struct KeyTests {
    @Test("A key fits into an existential")
    func size() {
        #expect(MemoryLayout<PathKey>.size <= 3 * MemoryLayout<Int>.size)
    }

    @Test(
        "Any key",
        arguments: [
            (PathKey("a"), "a", nil, nil), (PathKey(index: 2), "Index 2", 2, 2),
            (PathKey(decimal: "5"), "5", 5, 5), (PathKey(decimal: "05"), "05", nil, nil),
            (PathKey.numbered("inner", 7), "inner", 7, nil), (PathKey.super, "super", nil, nil),
        ] as [(PathKey, String, Int?, Int?)])
    func keys(_ key: PathKey, _ text: String, _ number: Int?, _ index: Int?) {
        #expect(key.stringValue == text)
        #expect(key.intValue == number)
        #expect(key.elementIndex == index)
        #expect(PathKey(key).stringValue == text)
        #expect(PathKey(key).intValue == number)
    }

    @Test(
        "Steps of a pointer",
        arguments: [
            ("", "", ""), ("a~1b", "a/b", "a/b"), ("~01", "~1", "~1"), ("~0~1", "~/", "~/"),
            ("a~", nil, "a~"), ("~2x", nil, "~2x"), ("~~1", nil, "~/"), ("~~", nil, "~~"),
        ] as [(String, String?, String)])
    func pointers(_ token: String, _ strict: String?, _ lenient: String) {
        #expect(JSONPointer.key(token[...], isStrict: true) == strict)
        #expect(JSONPointer.key(token[...], isStrict: false) == lenient)
        if let strict { #expect(JSONPointer.token(strict) == token) }
    }

    @Test("What an optional may hold")
    func optionals() {
        #expect(OptionalType.wrapped(in: Int?.self) == Int.self)
        #expect(OptionalType.wrapped(in: Int??.self) == Int?.self)
        #expect(OptionalType.wrapped(in: [Int?].self) == nil)
    }
}
