import Foundation
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments
import VersionedCodableTOML
import VersionedCodableYAML

extension Target {
    /// Layers of settings with planted mistakes: a diagnosis has each of them, at its path and in
    /// no other place, and no text has the value of a secret.
    static let layers = Target("layers") { data in
        var choices = Choices(data)
        let planted = PlantedLayers(&choices)
        let diagnosis = planted.stack.diagnose(Settings.self)
        let paths = diagnosis.mistakes.map { $0.path.joined(separator: ".") }
        requireEqual(paths.sorted(), planted.mistakes.sorted(), "\(planted.texts): \(diagnosis)")
        hides(["\(diagnosis)", dumped(diagnosis)], planted)
        do {
            let loaded = try planted.stack.load(Settings.self)
            require(planted.mistakes.isEmpty, "\(planted.texts): no error")
            hides(
                [dumped(loaded)] + ["server.password", "token"].map { "\(loaded.explain($0))" },
                planted)
        } catch {
            require(!planted.mistakes.isEmpty, "\(planted.texts): \(error.documentDescription)")
            hides([error.documentDescription, "\(error)", dumped(error)], planted)
        }
    }

    private static func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private static func hides(_ texts: [String], _ planted: PlantedLayers) {
        for text in texts where text.contains("hunter") {
            finding("a secret is in \(text)\n\(planted.texts)")
        }
    }
}

/// Settings with members of several types.
private struct Settings: Codable, ExampleProviding {
    static var example: Settings {
        Settings(
            server: Server(name: "n", host: "h", port: 80, password: "p"), level: .info, ratio: 1,
            flags: [true], labels: ["a": 1], token: ["t"])
    }

    enum Level: String, Codable, CaseIterable { case debug, info, error }

    struct Server: Codable {
        var name: String
        var host: String
        var port: UInt16
        @Secret var password: String
    }

    var server: Server
    var level: Level
    var ratio: Double
    var flags: [Bool]
    var labels: [String: Int]
    @Secret var token: [String]
}

/// Layers, and the paths of the mistakes in them.
private struct PlantedLayers {
    struct Field {
        let path: String
        let right: DocumentValue
        let wrong: [DocumentValue]
        /// The steps from the field to the mistake.
        var below = ""
        var isRequired = true
    }

    static let fields = [
        Field(path: "server.host", right: "h", wrong: [["x"], ["a": 1]]),
        Field(path: "server.port", right: 80, wrong: [70000, "x", -1, ["x"]]),
        Field(path: "server.password", right: "hunter1", wrong: [["hunter2"], ["a": "hunter3"]]),
        Field(path: "level", right: "info", wrong: ["inof", ["x"]]),
        Field(path: "ratio", right: 0.5, wrong: ["high", ["x"]]),
        Field(path: "flags", right: [true, false], wrong: [[true, "x"]], below: ".1"),
        Field(path: "labels.a", right: 1, wrong: ["x", 1.5], isRequired: false),
        Field(path: "labels.b", right: 2, wrong: [["x"]], isRequired: false),
        Field(path: "token", right: ["hunter4"], wrong: ["hunter5", ["a": "hunter6"]]),
    ]

    private(set) var stack = ConfigurationStack()
    private(set) var mistakes: [String] = []
    private(set) var texts = ""

    init(_ choices: inout Choices) {
        stack.decoder.unknownKeyStrategy = .refuse
        var layers = Array(
            repeating: ["server": ["name": "n"], "labels": [:]] as DocumentValue,
            count: 1 + choices.below(4))
        for field in PlantedLayers.fields {
            var isWrong: Bool?
            for index in layers.indices where index == 0 || choices.bool() {
                if index == 0, choices.once(in: 8) { continue }
                isWrong = choices.once(in: 3)
                let value = isWrong == true ? choices.one(of: field.wrong) : field.right
                try? layers[index].set(value, at: path(field.path))
            }
            if isWrong == true { mistakes.append(field.path + field.below) }
            if isWrong == nil, field.isRequired {
                mistakes.append(field.path.split(separator: ".").dropLast().joined(separator: "."))
            }
        }
        for (key, isLikely) in [("server.prot", true), ("other", false)]
        where choices.once(in: isLikely ? 3 : 5) {
            try? layers[choices.below(layers.count)].set("x", at: path(key))
            mistakes.append(key)
        }
        for (index, layer) in layers.enumerated() { add(layer, "layer\(index)", &choices) }
    }

    private func path(_ text: String) -> DocumentPath {
        DocumentPath(text.split(separator: ".").map { .key(String($0)) })
    }

    private mutating func add(_ layer: DocumentValue, _ name: String, _ choices: inout Choices) {
        let format = choices.one(
            of: [
                JSONFormat(), YAMLFormat(), TOMLFormat(), PropertyListFormat(.xml),
            ] as [any DocumentFormat])
        guard let document = try? CodableDocument(layer), let data = try? format.write(document)
        else { finding("\(layer) cannot be written") }
        func valueLayer(_ format: some DocumentFormat) -> SettingsLayer {
            .document(data, format, named: name)
        }
        stack.layers.append(valueLayer(format))
        texts += "\(name) \(format.name): \(String(decoding: data, as: UTF8.self))\n"
    }
}
