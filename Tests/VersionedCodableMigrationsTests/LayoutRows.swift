// Formats with brackets, and formats with tags.

extension LayoutTests {
    static let bracketRows: [Row] = [
        Row(
            "jsonc",
            """
            {
              // Settings
              "label": "x", // its name
              "listen": "localhost:8080", // where
              "tls": {
                // the file
                "cert": "a.pem" // PEM
              },
              "services": {
                "web": {
                  "pin": true // always
                },
                "db": {"pin": false}
              },
              // the owner
              "owner": "me", // a
              "admin": ["root"], // b
              "first": "Ada", // c
              "last": "Lovelace", // d
              "limit": "80", // e
              "paths": [
                // f
                {"dir": "/a"}, // g
                {"dir": "/b"}
              ]
            }
            """,
            """
            {
              "version": 2,
              "meta": {
                // Settings
                "label": "x" // its name
              },
              "host": "localhost", // where
              "port": 8080,
              "tls": {
                // the file
                "certificate": "a.pem" // PEM
              },
              "services": {
                "web": {
                  "strategy": "pin", // always
                  "replicas": 1
                },
                "db": {"strategy": "replace", "replicas": 1}
              },
              // the owner
              "owner": ["me"], // a
              "admin": "root", // b
              "name": "Ada Lovelace", // c
              "limit": 80, // e
              "paths": [
                // f
                {"folder": "/a"}, // g
                {"folder": "/b"}
              ],
              "contact": ["me"]
            }
            """,
            down: """
                {
                  "version": 1,
                  "listen": "localhost:8080", // where
                  "tls": {
                    // the file
                    "cert": "a.pem" // PEM
                  },
                  "services": {
                    "web": {
                      "pin": true // always
                    },
                    "db": {"pin": false}
                  },
                  // the owner
                  "owner": "me",   // a
                  "admin": ["root"], // b
                  "first": "Ada", // c
                  "last": "Lovelace",
                  "limit": "80", // e
                  "paths": [
                    // f
                    {"dir": "/a"}, // g
                    {"dir": "/b"}
                  ],
                  // Settings
                  "label": "x" // its name
                }
                """),
        Row(
            "json5",
            """
            {
              label: 'x', // its name
              listen: 'localhost:8080', /* where */
              tls: {cert: 'a.pem'},
              services: {web: {pin: true}, db: {pin: false,}},
              owner: 'me', // a
              admin: ['root'],
              first: 'Ada', last: 'Lovelace',
              limit: '80',
              paths: [{dir: '/a'}, {dir: '/b'},],
            }
            """,
            """
            {
              version: 2,
              meta: {
                label: 'x' // its name
              },
              host: 'localhost', /* where */
              port: 8080,
              tls: {certificate: 'a.pem'},
              services: {web: {strategy: 'pin', replicas: 1}, db: {strategy: 'replace', replicas: 1,}},
              owner: ['me'], // a
              admin: 'root',
              name: 'Ada Lovelace',
              limit: 80,
              paths: [{folder: '/a'}, {folder: '/b'},],
              contact: ['me'],
            }
            """,
            down: """
                {
                  version: 1,
                  listen: 'localhost:8080', /* where */
                  tls: {cert: 'a.pem'},
                  services: {web: {pin: true}, db: {pin: false,}},
                  owner: 'me', // a
                  admin: ['root'],
                  first: 'Ada',
                  last: 'Lovelace',
                  limit: '80',
                  paths: [{dir: '/a'}, {dir: '/b'},],
                  label: 'x', // its name
                }
                """),
        Row(
            "openstep",
            """
            {
              // its name
              label = x;
              listen = "localhost:8080"; /* where */
              tls = { cert = "a.pem"; };
              services = { web = { pin = true; }; };
              owner = me; // a
              admin = ( root );
              first = Ada;
              last = Lovelace;
              limit = 80;
              paths = ( { dir = "/a"; }, { dir = "/b"; } );
            }
            """,
            """
            {
              version = 2;
              meta = {
                // its name
                label = x;
              };
              host = "localhost"; /* where */
              port = 8080;
              tls = { certificate = "a.pem"; };
              services = { web = { strategy = pin; replicas = 1; }; };
              owner = ( me ); // a
              admin = root;
              name = "Ada Lovelace";
              limit = 80;
              paths = ( { folder = "/a"; }, { folder = "/b"; } );
              contact = ( me );
            }
            """,
            down: """
                {
                  version = 1;
                  listen = "localhost:8080"; /* where */
                  tls = { cert = "a.pem"; };
                  services = { web = { pin = true; }; };
                  owner = me; // a
                  admin = ( root );
                  first = "Ada";
                  last = Lovelace;
                  limit = 80;
                  paths = ( { dir = "/a"; }, { dir = "/b"; } );
                  // its name
                  label = x;
                }
                """),
    ]
}

extension LayoutTests {
    static let markupRows: [Row] = [
        Row(
            "xml",
            """
            <settings>
              <!-- its name -->
              <label>x</label>
              <listen>localhost:8080</listen> <!-- where -->
              <tls cert="a.pem"/>
              <services>
                <web>
                  <pin>true</pin> <!-- always -->
                </web>
                <db pin="false"/>
              </services>
              <!-- the owner -->
              <owner>me</owner>
              <admin>root</admin> <!-- b -->
              <first>Ada</first>
              <last>Lovelace</last>
              <limit>80</limit>
              <paths><dir>/a</dir></paths> <!-- g -->
              <paths>
                <dir>/b</dir>
              </paths>
            </settings>
            """,
            """
            <settings>
              <version>2</version>
              <meta>
                <!-- its name -->
                <label>x</label>
              </meta>
              <host>localhost</host> <!-- where -->
              <port>8080</port>
              <tls certificate="a.pem"/>
              <services>
                <web>
                  <strategy>pin</strategy> <!-- always -->
                  <replicas>1</replicas>
                </web>
                <db strategy="replace" replicas="1"/>
              </services>
              <!-- the owner -->
              <owner>me</owner>
              <admin>root</admin> <!-- b -->
              <name>Ada Lovelace</name>
              <limit>80</limit>
              <paths><folder>/a</folder></paths> <!-- g -->
              <paths>
                <folder>/b</folder>
              </paths>
              <contact>me</contact>
            </settings>
            """,
            down: """
                <settings>
                  <version>1</version>
                  <listen>localhost:8080</listen> <!-- where -->
                  <tls cert="a.pem"/>
                  <services>
                    <web>
                      <pin>true</pin> <!-- always -->
                    </web>
                    <db pin="false"/>
                  </services>
                  <!-- the owner -->
                  <owner>me</owner>
                  <admin>root</admin> <!-- b -->
                  <first>Ada</first>
                  <last>Lovelace</last>
                  <limit>80</limit>
                  <paths><dir>/a</dir></paths> <!-- g -->
                  <paths>
                    <dir>/b</dir>
                  </paths>
                  <!-- its name -->
                  <label>x</label>
                </settings>
                """)
    ]
}
