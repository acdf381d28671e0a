import TestSupport
import VersionedCodableYAML

/// Errors of decoding say file, line, column and path, in the words of this table.
@Suite("Messages of decoding YAML")
struct YAMLDecodingMessageTests {
    struct Server: Decodable {
        struct Port: Decodable {
            var name: String
            var port: UInt16
        }

        enum Mode: String, Decodable { case fast, safe }

        var host: String
        var ports: [Port]
        var enabled: Bool?
        var ratio: Double?
        var started: Date?
        var mode: Mode?
        var tags: [String: Int]?
        var secret: Data?
        var home: URL?
        var limit: Decimal?
    }

    static let messages = rows(
        #"""
        host: a => c.yaml:1:1: the key "ports" is missing
        ports: [] => c.yaml:1:1: the key "host" is missing
        host: ~\nports: [] => c.yaml:1:7: host: expected String, found null
        host:\nports: [] => c.yaml:1:6: host: expected String, found null
        host: [a]\nports: [] => c.yaml:1:7: host: expected String, found an array
        host: a\nports: 1 => c.yaml:2:8: ports: expected an array, found 1
        host: a\nports: {} => c.yaml:2:8: ports: expected an array, found an object
        host: a\nports:\n- name: x\n  port: 80\n- name: y\n  port: eighty => c.yaml:6:9: ports.1.port: expected a \
        whole number from 0 to 65535, found "eighty"
        host: a\nports:\n- {name: x, port: 70000} => c.yaml:3:19: ports.0.port: the number 70000 does not fit in \
        UInt16 (0...65535)
        host: a\nports:\n- {name: x, port: -1} => c.yaml:3:19: ports.0.port: the number -1 does not fit in UInt16 \
        (0...65535)
        host: a\nports:\n- {name: x, port: 0x1FFFF} => c.yaml:3:19: ports.0.port: the number 0x1FFFF does not fit in \
        UInt16 (0...65535)
        host: a\nports:\n- name: x => c.yaml:3:3: ports.0: the key "port" is missing
        host: a\nports: [a] => c.yaml:2:9: ports.0: expected an object, found "a"
        host: a\nports: []\nenabled: maybe => c.yaml:3:10: enabled: expected Bool, found "maybe"
        host: a\nports: []\nenabled: y => c.yaml:3:10: enabled: expected Bool, found "y" (write true)
        host: a\nports: []\nenabled: 1 => c.yaml:3:10: enabled: expected Bool, found 1
        host: a\nports: []\nenabled: 'true' => c.yaml:3:10: enabled: expected Bool, found "true"
        host: a\nports: []\nratio: 1e999 => c.yaml:3:8: ratio: the number 1e999 does not fit in Double
        host: a\nports: []\nratio: 1:30.5 => c.yaml:3:8: ratio: expected Double, found "1:30.5" (YAML 1.1 reads it \
        as 90.5)
        host: a\nports: []\nstarted: yesterday => c.yaml:3:10: started: expected a date, found "yesterday"
        host: a\nports: []\nstarted: 2001-02-30 => c.yaml:3:10: started: expected a date, found "2001-02-30"
        host: a\nports: []\nmode: slow => c.yaml:3:7: mode: Cannot initialize Mode from invalid String value slow
        host: a\nports: []\ntags: {a: b} => c.yaml:3:11: tags.a: expected Int, found "b"
        host: a\nports: []\ntags: [1] => c.yaml:3:7: tags: expected an object, found an array
        host: a\nports: []\nsecret: '?' => c.yaml:3:9: secret: expected Base64, found "?"
        host: a\nports: []\nhome: '' => c.yaml:3:7: home: expected a URL, found ""
        host: a\nports: []\nlimit: 12abc => c.yaml:3:8: limit: expected Decimal, found "12abc"
         => c.yaml:1:1: expected an object, found nothing: the document is empty
        - a => c.yaml:1:1: expected an object, found an array
        base: &b {name: x, port: none}\nhost: a\nports: [*b] => c.yaml:1:26: ports.0.port: expected a whole number \
        from 0 to 65535, found "none"
        host: a\nhost: b => c.yaml:2:1: the key "host" is repeated, first on line 1
        host: *a => c.yaml:1:7: expected the anchor "a" before its alias, found none
        host: a\nports: [ => c.yaml:2:9: expected a value, found the end of the document
        é: "ü"\nhost: [x => c.yaml:2:9: expected ',' or ']', found the end of the document
        \u{FEFF}é: ü\nhöst: a => c.yaml:1:1: the key "host" is missing
        host: ü\nports: [{name: é, port: ß}] => c.yaml:2:25: ports.0.port: expected a whole number from 0 to 65535, \
        found "ß"
        """#)

    @Test(arguments: messages)
    func message(text: String, expected: String) {
        let decoder = YAMLDecoder()
        decoder.sourceName = "c.yaml"
        do {
            _ = try decoder.decode(Server.self, from: text)
            Issue.record("the document was read")
        } catch {
            let line = error.documentDescription.split(separator: "\n").first.map(String.init)
            #expect(line == expected)
        }
    }

    @Test func aMessageShowsTheLine() {
        let decoder = YAMLDecoder()
        decoder.sourceName = "config.yaml"
        let text = "host: a\nports:\n  - name: http\n    port: three\n"
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Server.self, from: text)
        }
        #expect(
            error?.diagnostic?.description == """
                config.yaml:4:11: ports.0.port: expected a whole number from 0 to 65535, found "three"
                    port: three
                          ^
                """)
    }
}
