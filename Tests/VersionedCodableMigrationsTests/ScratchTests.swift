import AllModules
import Foundation
import Testing
@testable import VersionedCodableMigrations

struct ScratchTests {
    @Test func growth() throws {
        let rows: [(String, (Int) -> String)] = [
            ("- move: {path: /l/*, to: /m/-}", { n in "{\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- move: {path: /n/*, to: /m/*}", { n in "{\"n\":{" + (0..<n).map { "\"k\($0)\":1" }.joined(separator: ",") + "}}" }),
            ("- move: {path: /l/*/a, to: /l/*/b}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
            ("- move: {path: /l, to: /m, ifTaken: append}", { n in "{\"m\":[1],\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- move: {path: /l/*, to: /m, ifTaken: append}", { n in "{\"m\":[1],\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- move: {path: /n, to: /m, ifTaken: merge}", { n in "{\"m\":{\"x\":1},\"n\":{" + (0..<n).map { "\"k\($0)\":1" }.joined(separator: ",") + "}}" }),
            ("- copy: {path: /l/*, to: /m, ifTaken: append}", { n in "{\"m\":[1],\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- remove: {path: /l/*}", { n in "{\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- remove: {path: '/l/[k=x]'}", { n in "{\"l\":[" + (0..<n).map { "{\"k\":\"\($0 % 2 == 0 ? "x" : "y")\"}" }.joined(separator: ",") + "]}" }),
            ("- remove: {path: /n/*, if: {equals: {/n/*: 1}}}", { n in "{\"n\":{" + (0..<n).map { "\"k\($0)\":\($0 % 2)" }.joined(separator: ",") + "}}" }),
            ("- comment: {path: /l/*/a, text: x}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
            ("- map: {path: /l/*/a, to: /l/*/b, table: {1: x}}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
            ("- add: {path: /l/*/b, value: 1}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
            ("- add: {path: /**/b, value: 1}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
            ("- split: {path: /l/*/a, by: ':', into: [/l/*/b, /l/*/c]}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\"x:\($0)\"}" }.joined(separator: ",") + "]}" }),
            ("- join: {paths: [/l/*/a, /l/*/b], by: ':', into: /l/*/c}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0),\"b\":1}" }.joined(separator: ",") + "]}" }),
            ("- each: {path: /l/*, steps: [move: {path: /a, to: /b}, add: {path: /c, value: 1}]}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
            ("- wrap: {path: /l/*}", { n in "{\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- unwrap: {path: /l, rest: first}", { n in "{\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- note: {path: /l/*, text: x}", { n in "{\"l\":[" + (0..<n).map { "\($0)" }.joined(separator: ",") + "]}" }),
            ("- move: {path: /**/a, to: /**/b, if: {missing: '/l/[a=x]'}}", { n in "{\"l\":[" + (0..<n).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]}" }),
        ]
        let only = ProcessInfo.processInfo.environment["ROWS"].map { $0.split(separator: ",").compactMap { Int($0) } }
        for (index, (steps, text)) in rows.enumerated() where only?.contains(index) ?? true {
            let chain = try chain(steps: steps)
            var line = ""
            for n in [2_500, 10_000, 40_000] {
                let data = Data(text(n).utf8)
                let document = try JSONFormat().read(data, within: .default)
                let clock = ContinuousClock()
                let value = try clock.measure { _ = try chain.migrate(document) }
                var error = ""
                let all = clock.measure { do { _ = try chain.migrate(data, as: JSONFormat()) } catch let e { error = "\(e)" } }
                line += "  \(n): \(value.formatted(.units(allowed: [.milliseconds], width: .narrow))) \(all.formatted(.units(allowed: [.milliseconds], width: .narrow))) \(error.prefix(60))"
            }
            print("G", index, steps, line)
        }
    }
}
