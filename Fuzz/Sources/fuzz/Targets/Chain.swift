import Foundation
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

extension Target {
    /// A chain file of an input migrates fixed documents: their text as their tree, or neither.
    static let chain = Target("chain") { data in
        let limits = ReadingLimits(depth: 60, expandedNodes: 5000)
        let file = try YAMLFormat().read(data, within: limits)
        guard let chain = describing({ try MigrationChain(file, source: "chain.yaml") }) else {
            return
        }
        _ = (chain.explanation, chain.problems)
        require(chain.changes(since: chain).isEmpty, "a chain differs from itself")
        for document in documents {
            for version in [nil] + chain.versions { migrate(document, by: chain, to: version) }
        }
    }

    /// A fixed chain migrates the document of an input.
    static let chainDocument = Target("chain-document") { data in
        var (document, choices) = Choices.split(data, decisions: 2)
        let format = choices.one(of: documents).format
        let chain = try MigrationChain(YAMLFormat().read(Data(steps.utf8), within: .default))
        let version = choices.one(of: [nil] + chain.versions)
        migrate((format, document), by: chain, to: version)
    }

    private static func migrate(
        _ document: (format: any RewritableFormat, data: Data), by chain: MigrationChain,
        to version: ChainVersion?
    ) {
        let format = document.format
        let limits = ReadingLimits(depth: 60, expandedNodes: 5000)
        guard let source = try? format.read(document.data, within: limits) else { return }
        let value = describing { try chain.migrate(source, to: version, within: limits) }
        let policy = RewritePolicy(allowsLostComments: true)
        let result: MigrationChain.Result
        do {
            result = try chain.migrate(
                document.data, as: format, to: version, policy: policy, within: limits)
        } catch is MigrationError {
            return require(value == nil, "\(format.name): the text is refused, the tree is not")
        } catch {
            _ = error.documentDescription
            return
        }
        guard let value else { finding("\(format.name): the tree is refused, the text is not") }
        guard !(format is XMLFormat) else { return }
        guard let new = try? DocumentValue(format.read(result.rewriting.data, within: limits))
        else {
            finding("\(format.name): the result cannot be read")
        }
        requireEqual(
            source.isTextual ? new.textual : new.approximated,
            source.isTextual ? value.textual : value.approximated,
            "\(format.name): another tree")
    }

    private static let documents: [(format: any RewritableFormat, data: Data)] = [
        (YAMLFormat(), Data(yaml.utf8)),
        (JSONFormat(), Data(json.utf8)),
        (TOMLFormat(), Data(toml.utf8)),
        (XMLFormat(), Data(xml.utf8)),
        (CBORFormat(), converted(to: CBORFormat())),
        (PropertyListFormat(.xml), converted(to: PropertyListFormat(.xml))),
    ]

    private static func converted(to format: some DocumentFormat) -> Data {
        let document = try? JSONFormat().read(Data(json.utf8), within: .default)
        return document.flatMap { try? format.write($0) } ?? Data()
    }

    private static let yaml = """
        # Settings
        version: 1
        listen: localhost:8080  # for tests
        a: {b: [1, 2, x], c: yes}
        services:
          web: &web
            pin: true # always
            tags: [x, y]
          api:
            <<: *web
            port: 80
        list:
          - name: one
            size: 10
          # second
          - name: two
        """

    private static let json = """
        {"version": 1, "listen": "localhost:8080", "a": {"b": [1, 2, "x"], "c": true},
         "services": {"web": {"pin": true, "tags": ["x", "y"]}, "api": {"port": 80}},
         "list": [{"name": "one", "size": 10}, {"name": "two"}]}
        """

    private static let toml = """
        version = 1
        listen = "localhost:8080" # for tests
        a.b = [1, 2, "x"]
        [services.web]
        pin = true # always
        tags = ["x", "y"]
        [services.api]
        port = 80
        [[list]]
        name = "one"
        size = 10
        # second
        [[list]]
        name = "two"
        """

    private static let xml = """
        <settings version="1"><listen>localhost:8080</listen><!-- a --><a c="yes"><b>1</b><b>2</b></a>
        <services><web pin="true"><tags>x</tags></web></services>
        <list name="one"/><list><name>two</name></list></settings>
        """

    private static let steps = """
        versionedChain: 1
        name: fixed
        version: { at: /version, absent: 1 }
        migrations:
          - to: 2
            steps:
              - split: { path: /listen, by: ":", into: [/host, /port], as: [text, integer], ifTaken: keep }
              - move: { path: /a, to: /b/a, ifTaken: merge }
          - to: 3
            steps:
              - map: { path: "/services/*/pin", to: "/services/*/mode", table: { true: pin, false: free }, other: keep }
              - wrap: { path: /name }
              - convert: { path: "/list/*/size", to: text }
          - to: 4
            steps:
              - comment: { path: /map, text: gone }
              - each: { path: "/list/*", steps: [ { add: { path: /on, value: true } } ] }
              - remove: { path: /**/tags }
        """
}
