import Foundation
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML

/// Documents that are changed in place, layered, diagnosed, or described by a schema.
enum RewritingAttacks {
    static var all: [Attack] {
        Form.all.flatMap { form in
            rewriting(form)
                + [
                    Attack(
                        "layers of many keys", form, uses: [layering(form), diagnosing(form)]
                    ) { bytes in
                        try form.table(bytes: bytes)
                    },
                    Attack(
                        "diagnosis of wrong elements", form, uses: [diagnosing(form)]
                    ) { bytes in
                        try form.list(of: 1, bytes: bytes)
                    },
                    Attack("a schema with many texts", form, uses: [describing(form)]) { bytes in
                        try form.table(bytes: bytes)
                    },
                ]
        }
    }

    // MARK: Changes in place

    private static func rewriting(_ form: Form) -> [Attack] {
        guard let format = form.format as? any RewritableFormat else { return [] }
        func use(
            _ name: String, _ change: @Sendable @escaping (inout DocumentValue) -> Void
        ) -> Use {
            Use(name: name) { data in
                let rewriting = try format.rewrite(data, within: .untrusted, change)
                _ = rewriting.unifiedDiff(named: "file")
            }
        }
        return [
            Attack(
                "members of one object change in place", form,
                uses: [
                    use("rename") { value in
                        mapMembers(of: &value) { key, value in ("new-\(key)", value) }
                    },
                    use("change") { value in
                        mapMembers(of: &value) { key, _ in (key, "other") }
                    },
                    use("remove") { value in value = ["new": "member"] },
                    use("add") { value in value["new"] = "member" },
                ], bound: everyValue
            ) { bytes in try form.table(bytes: bytes) },
            Attack(
                "elements change in place", form,
                uses: [
                    use("change") { value in
                        guard case .array(let list)? = value["a"] else { return }
                        value["a"] = .array(list.map { _ in ["x": "other"] })
                    },
                    use("move") { value in
                        value["b"] = ["c": value["a"] ?? .null]
                        value["a"] = nil
                    },
                    Use(name: "edit") { data in
                        _ = try format.edit(data, within: .untrusted) {
                            try $0.move(from: "/a", to: "/b")
                        }
                    },
                    use("turn") { value in
                        guard case .array(let list)? = value["a"] else { return }
                        value["a"] = .array(Array(list.dropFirst() + list.prefix(1)))
                    },
                ], bound: everyValue
            ) { bytes in try form.list(of: ["x": "y"], last: ["x": "z"], bytes: bytes) },
        ]
    }

    /// Every changed value has an old node, a new node, an edit and two lines of a diff, and the
    /// result is read again.
    private static let everyValue = Attack.Bound(seconds: 4, memory: 250)

    private static func mapMembers(
        of value: inout DocumentValue,
        _ change: (String, DocumentValue) -> (key: String, value: DocumentValue)
    ) {
        guard case .object(let object) = value else { return }
        value = .object(DocumentObject(object.map { change($0.key, $0.value) }))
    }

    // MARK: Types

    private struct Item: Codable {
        var x: String?
    }

    private struct Settings: Codable {
        var a: [Item]?
        var k0: String?
    }

    private static func layering(_ form: Form) -> Use {
        Use(name: "load") { data in
            let layer = SettingsLayer.document(data, form.format, named: "file")
            let stack = ConfigurationStack([layer, layer])
            stack.decoder.limits = .untrusted
            let loaded = try stack.load(Settings.self)
            _ = "\(loaded.explain("a"))"
        }
    }

    private static func diagnosing(_ form: Form) -> Use {
        Use(name: "diagnose") { data in
            let found = form.decoder.diagnose(Settings.self, from: data)
            _ = (found.json, "\(found)")
        }
    }

    private static func describing(_ form: Form) -> Use {
        Use(name: "schema") { data in
            let texts = try form.decoder.decode([String: String].self, from: data)
            _ = form.decoder.schema(Settings.self, documentation: texts)
        }
    }
}

extension Form {
    /// Returns an object with as many texts as fit.
    fileprivate func table(bytes: Int) throws -> Data {
        func encoder(_ format: some DocumentFormat) -> DocumentEncoder {
            DocumentEncoder(format: format)
        }
        let text = "text of some member"
        let one = try encoder(format).encode(["k1000": text]).count
        let members = (0..<max(2, bytes / one)).map { ("k\($0)", "\(text) \($0)") }
        return try encoder(format).encode(
            DocumentValue.object(DocumentObject(members.map { ($0.0, .string($0.1)) })))
    }
}
