import AllModules
import Foundation
import Testing
import VersionedCodableMigrations

/// What operations do to text: comments, order, white space and notations are kept.
@Suite("Operations by text") struct LayoutTests {
    /// One of each operation that has a way down.
    static let steps = """
        - move: {path: /tls/cert, to: /tls/certificate}
        - move: {path: /label, to: /meta/label, prune: true}
        - map: {path: /services/*/pin, to: /services/*/strategy, table: {true: pin, false: replace}}
        - split: {path: /listen, by: ":", into: [/host, /port], as: [text, integer]}
        - join: {paths: [/first, /last], by: " ", into: /name}
        - wrap: {path: /owner}
        - unwrap: {path: /admin}
        - add: {path: /services/*/replicas, value: 1}
        - copy: {path: /owner, to: /contact}
        - convert: {path: /limit, to: integer}
        - each: {path: /paths/*, steps: [move: {path: /dir, to: /folder}]}
        """

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: String
        let after: String
        /// The way down of the result.
        let down: String

        init(_ format: String, _ before: String, _ after: String, down: String) {
            testDescription = format
            self.before = before
            self.after = after
            self.down = down
        }
    }

    static let rows: [Row] = [
        Row(
            "yaml",
            """
            # Settings

            label: x   # its name
            listen: localhost:8080  # where

            tls:
              # the file
              cert: a.pem   # PEM
            services:
              web:
                pin: true # always
              db: {pin: false}
            # the owner
            owner: me # a
            admin:
              - root # b
            first: Ada # c
            last: Lovelace # d
            limit: "80" # e
            paths:
              # f
              - dir: /a # g
              - dir: /b
            """,
            """
            # Settings

            version: 2
            meta:
              label: x   # its name
            host: localhost  # where
            port: 8080

            tls:
              # the file
              certificate: a.pem   # PEM
            services:
              web:
                strategy: pin # always
                replicas: 1
              db: {strategy: replace, replicas: 1}
            # the owner
            owner: # a
              - me
            admin: root # b
            name: Ada Lovelace # c
            limit: 80 # e
            paths:
              # f
              - folder: /a # g
              - folder: /b
            contact:
              - me
            """,
            down: """
                # Settings

                version: 1
                listen: localhost:8080  # where

                tls:
                  # the file
                  cert: a.pem   # PEM
                services:
                  web:
                    pin: true # always
                  db: {pin: false}
                # the owner
                owner: me # a
                admin: # b
                  - root
                first: Ada # c
                last: Lovelace
                limit: "80" # e
                paths:
                  # f
                  - dir: /a # g
                  - dir: /b
                label: x   # its name
                """),
        Row(
            "toml",
            """
            # Settings
            label = "x"   # its name
            listen = "localhost:8080"  # where
            # the owner
            owner = "me" # a
            admin = ["root"] # b
            first = "Ada" # c
            last = "Lovelace" # d
            limit = "80" # e

            [tls]
            # the file
            cert = "a.pem" # PEM

            [services.web]
            pin = true # always

            [services.db]
            pin = false

            # f
            [[paths]]
            dir = "/a" # g

            [[paths]]
            dir = "/b"
            """,
            """
            version = 2
            host = "localhost"  # where
            port = 8080
            # the owner
            owner = ["me"] # a
            admin = "root" # b
            name = "Ada Lovelace" # c
            limit = 80 # e
            contact = ["me"]

            [meta]
            # Settings
            label = "x"   # its name

            [tls]
            # the file
            certificate = "a.pem" # PEM

            [services.web]
            strategy = "pin" # always
            replicas = 1

            [services.db]
            strategy = "replace"
            replicas = 1

            # f
            [[paths]]
            folder = "/a" # g

            [[paths]]
            folder = "/b"
            """,
            down: """
                version = 1
                listen = "localhost:8080"  # where
                # the owner
                owner = "me"   # a
                admin = ["root"] # b
                first = "Ada" # c
                last = "Lovelace"
                limit = "80" # e
                # Settings
                label = "x"   # its name

                [tls]
                # the file
                cert = "a.pem" # PEM

                [services.web]
                pin = true # always

                [services.db]
                pin = false

                # f
                [[paths]]
                dir = "/a" # g

                [[paths]]
                dir = "/b"
                """),
        Row(
            "plist",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
              <!-- its name -->
              <key>label</key>
              <string>x</string>
              <key>listen</key>
              <string>localhost:8080</string> <!-- where -->
              <key>tls</key>
              <dict>
                <key>cert</key> <string>a.pem</string>
              </dict>
              <key>services</key>
              <dict>
                <key>web</key>
                <dict>
                  <key>pin</key>
                  <true/> <!-- always -->
                </dict>
              </dict>
              <key>owner</key>
              <string>me</string> <!-- a -->
              <key>admin</key>
              <array>
                <string>root</string>
              </array>
              <key>first</key>
              <string>Ada</string>
              <key>last</key>
              <string>Lovelace</string>
              <key>limit</key>
              <string>80</string>
            </dict>
            </plist>
            """,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
              <key>version</key>
              <integer>2</integer>
              <key>meta</key>
              <dict>
                <!-- its name -->
                <key>label</key>
                <string>x</string>
              </dict>
              <key>host</key>
              <string>localhost</string> <!-- where -->
              <key>port</key>
              <integer>8080</integer>
              <key>tls</key>
              <dict>
                <key>certificate</key> <string>a.pem</string>
              </dict>
              <key>services</key>
              <dict>
                <key>web</key>
                <dict>
                  <key>strategy</key>
                  <string>pin</string> <!-- always -->
                  <key>replicas</key>
                  <integer>1</integer>
                </dict>
              </dict>
              <key>owner</key>
              <array>
                <string>me</string>
              </array> <!-- a -->
              <key>admin</key>
              <string>root</string>
              <key>name</key>
              <string>Ada Lovelace</string>
              <key>limit</key>
              <integer>80</integer>
              <key>contact</key>
              <array>
                <string>me</string>
              </array>
            </dict>
            </plist>
            """,
            down: """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0">
                <dict>
                  <key>version</key>
                  <integer>1</integer>
                  <key>listen</key>
                  <string>localhost:8080</string> <!-- where -->
                  <key>tls</key>
                  <dict>
                    <key>cert</key> <string>a.pem</string>
                  </dict>
                  <key>services</key>
                  <dict>
                    <key>web</key>
                    <dict>
                      <key>pin</key>
                      <true/> <!-- always -->
                    </dict>
                  </dict>
                  <key>owner</key>
                  <string>me</string> <!-- a -->
                  <key>admin</key>
                  <array>
                    <string>root</string>
                  </array>
                  <key>first</key>
                  <string>Ada</string>
                  <key>last</key>
                  <string>Lovelace</string>
                  <key>limit</key>
                  <string>80</string>
                  <!-- its name -->
                  <key>label</key>
                  <string>x</string>
                </dict>
                </plist>
                """),
    ]

    @Test(arguments: rows + bracketRows + markupRows) func everyOperation(_ row: Row) throws {
        let chain = try chain(steps: Self.steps, isByShape: false)
        let format = Form.named(row.testDescription)
        let after = try chain.text(row.before, as: format)
        #expect(after == row.after)
        #expect(try chain.text(after, as: format, to: 1) == row.down)
    }
}
