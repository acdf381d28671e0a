import AllModules
import VersionedCodableMigrations

/// What operations do to text: comments, order, white space and notations are kept.
@Suite("Operations by text") struct LayoutTests {
    /// One of each operation that has a way down.
    static let steps = """
        move: {path: /tls/cert, to: /tls/certificate}
        move: {path: /label, to: /meta/label, prune: true}
        map: {path: /services/*/pin, to: /services/*/strategy, table: {true: pin, false: replace}}
        split: {path: /listen, by: ":", into: [/host, /port], as: [text, integer]}
        join: {paths: [/first, /last], by: " ", into: /name}
        wrap: {path: /owner}
        unwrap: {path: /admin}
        add: {path: /services/*/replicas, value: 1}
        copy: {path: /owner, to: /contact}
        convert: {path: /limit, to: integer}
        each: {path: /paths/*, steps: [move: {path: /dir, to: /folder}]}
        """

    /// Documents by formats, each line with a mark in front: `-` for the document before, `+` for the
    /// one after, `<` for what the way down makes of that, `=` for before and down, `>` for after and
    /// down, a space for all.
    static let documents = [
        "yaml": """
         # Settings

        -label: x   # its name
        <version: 1
        +version: 2
        +meta:
        +  label: x   # its name
        =listen: localhost:8080  # where
        +host: localhost  # where
        +port: 8080

         tls:
           # the file
        =  cert: a.pem   # PEM
        +  certificate: a.pem   # PEM
         services:
           web:
        =    pin: true # always
        +    strategy: pin # always
        +    replicas: 1
        =  db: {pin: false}
        +  db: {strategy: replace, replicas: 1}
         # the owner
        =owner: me # a
        +owner: # a
        +  - me
        -admin:
        -  - root # b
        <admin: # b
        <  - root
        +admin: root # b
        =first: Ada # c
        -last: Lovelace # d
        <last: Lovelace
        +name: Ada Lovelace # c
        =limit: "80" # e
        +limit: 80 # e
         paths:
           # f
        =  - dir: /a # g
        +  - folder: /a # g
        =  - dir: /b
        +  - folder: /b
        <label: x   # its name
        +contact:
        +  - me
        """,
        "toml": """
        -# Settings
        -label = "x"   # its name
        <version = 1
        +version = 2
        =listen = "localhost:8080"  # where
        +host = "localhost"  # where
        +port = 8080
         # the owner
        -owner = "me" # a
        <owner = "me"   # a
        +owner = ["me"] # a
        =admin = ["root"] # b
        +admin = "root" # b
        =first = "Ada" # c
        -last = "Lovelace" # d
        <last = "Lovelace"
        +name = "Ada Lovelace" # c
        =limit = "80" # e
        +limit = 80 # e
        +contact = ["me"]
        +
        +[meta]
        ># Settings
        >label = "x"   # its name

         [tls]
         # the file
        =cert = "a.pem" # PEM
        +certificate = "a.pem" # PEM

         [services.web]
        =pin = true # always
        +strategy = "pin" # always
        +replicas = 1

         [services.db]
        =pin = false
        +strategy = "replace"
        +replicas = 1

         # f
         [[paths]]
        =dir = "/a" # g
        +folder = "/a" # g

         [[paths]]
        =dir = "/b"
        +folder = "/b"
        """,
        "plist": """
         <?xml version="1.0" encoding="UTF-8"?>
         <plist version="1.0">
         <dict>
        -  <!-- its name -->
        -  <key>label</key>
        -  <string>x</string>
        >  <key>version</key>
        <  <integer>1</integer>
        +  <integer>2</integer>
        +  <key>meta</key>
        +  <dict>
        +    <!-- its name -->
        +    <key>label</key>
        +    <string>x</string>
        +  </dict>
        =  <key>listen</key>
        =  <string>localhost:8080</string> <!-- where -->
        +  <key>host</key>
        +  <string>localhost</string> <!-- where -->
        +  <key>port</key>
        +  <integer>8080</integer>
           <key>tls</key>
           <dict>
        =    <key>cert</key> <string>a.pem</string>
        +    <key>certificate</key> <string>a.pem</string>
           </dict>
           <key>services</key>
           <dict>
             <key>web</key>
             <dict>
        =      <key>pin</key>
        =      <true/> <!-- always -->
        +      <key>strategy</key>
        +      <string>pin</string> <!-- always -->
        +      <key>replicas</key>
        +      <integer>1</integer>
             </dict>
           </dict>
           <key>owner</key>
        =  <string>me</string> <!-- a -->
        +  <array>
        +    <string>me</string>
        +  </array> <!-- a -->
           <key>admin</key>
        =  <array>
        =    <string>root</string>
        =  </array>
        =  <key>first</key>
        =  <string>Ada</string>
        =  <key>last</key>
        =  <string>Lovelace</string>
        +  <string>root</string>
        +  <key>name</key>
        +  <string>Ada Lovelace</string>
           <key>limit</key>
        =  <string>80</string>
        <  <!-- its name -->
        <  <key>label</key>
        <  <string>x</string>
        +  <integer>80</integer>
        +  <key>contact</key>
        +  <array>
        +    <string>me</string>
        +  </array>
         </dict>
         </plist>
        """,
        "jsonc": """
         {
        -  // Settings
        -  "label": "x", // its name
        <  "version": 1,
        +  "version": 2,
        +  "meta": {
        +    // Settings
        +    "label": "x" // its name
        +  },
        =  "listen": "localhost:8080", // where
        +  "host": "localhost", // where
        +  "port": 8080,
           "tls": {
             // the file
        =    "cert": "a.pem" // PEM
        +    "certificate": "a.pem" // PEM
           },
           "services": {
             "web": {
        =      "pin": true // always
        +      "strategy": "pin", // always
        +      "replicas": 1
             },
        =    "db": {"pin": false}
        +    "db": {"strategy": "replace", "replicas": 1}
           },
           // the owner
        -  "owner": "me", // a
        <  "owner": "me",   // a
        +  "owner": ["me"], // a
        =  "admin": ["root"], // b
        +  "admin": "root", // b
        =  "first": "Ada", // c
        -  "last": "Lovelace", // d
        <  "last": "Lovelace",
        +  "name": "Ada Lovelace", // c
        =  "limit": "80", // e
        +  "limit": 80, // e
           "paths": [
             // f
        =    {"dir": "/a"}, // g
        +    {"folder": "/a"}, // g
        =    {"dir": "/b"}
        +    {"folder": "/b"}
        -  ]
        >  ],
        <  // Settings
        <  "label": "x" // its name
        +  "contact": ["me"]
         }
        """,
        "json5": """
         {
        -  label: 'x', // its name
        <  version: 1,
        +  version: 2,
        +  meta: {
        +    label: 'x', // its name
        +  },
        =  listen: 'localhost:8080', /* where */
        +  host: 'localhost', /* where */
        +  port: 8080,
        =  tls: {cert: 'a.pem'},
        +  tls: {certificate: 'a.pem'},
        =  services: {web: {pin: true}, db: {pin: false,}},
        +  services: {web: {strategy: 'pin', replicas: 1}, db: {strategy: 'replace', replicas: 1,}},
        =  owner: 'me', // a
        +  owner: ['me'], // a
        =  admin: ['root'],
        +  admin: 'root',
        -  first: 'Ada', last: 'Lovelace',
        <  first: 'Ada',
        <  last: 'Lovelace',
        +  name: 'Ada Lovelace',
        =  limit: '80',
        +  limit: 80,
        =  paths: [{dir: '/a'}, {dir: '/b'},],
        +  paths: [{folder: '/a'}, {folder: '/b'},],
        <  label: 'x', // its name
        +  contact: ['me'],
         }
        """,
        "xml": """
         <settings>
        -  <!-- its name -->
        -  <label>x</label>
        <  <version>1</version>
        +  <version>2</version>
        +  <meta>
        +    <!-- its name -->
        +    <label>x</label>
        +  </meta>
        =  <listen>localhost:8080</listen> <!-- where -->
        +  <host>localhost</host> <!-- where -->
        +  <port>8080</port>
        =  <tls cert="a.pem"/>
        +  <tls certificate="a.pem"/>
           <services>
             <web>
        =      <pin>true</pin> <!-- always -->
        +      <strategy>pin</strategy> <!-- always -->
        +      <replicas>1</replicas>
             </web>
        =    <db pin="false"/>
        +    <db strategy="replace" replicas="1"/>
           </services>
           <!-- the owner -->
           <owner>me</owner>
           <admin>root</admin> <!-- b -->
        =  <first>Ada</first>
        =  <last>Lovelace</last>
        +  <name>Ada Lovelace</name>
           <limit>80</limit>
        =  <paths><dir>/a</dir></paths> <!-- g -->
        +  <paths><folder>/a</folder></paths> <!-- g -->
           <paths>
        =    <dir>/b</dir>
        +    <folder>/b</folder>
           </paths>
        <  <!-- its name -->
        <  <label>x</label>
        +  <contact>me</contact>
         </settings>
        """,
    ]

    @Test(arguments: documents) func everyOperation(_ name: String, _ marked: String) throws {
        func document(_ marks: String) -> String {
            marked.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { marks.contains($0.first ?? " ") }.map { $0.dropFirst() }
                .joined(separator: "\n")
        }
        let chain = try chain(steps: Self.steps, isByShape: false)
        let format = Form.named(name)
        let after = try chain.text(document(" -="), as: format)
        #expect(after == document(" +>"))
        #expect(try chain.text(after, as: format, to: 1) == document(" <=>"))
    }
}
