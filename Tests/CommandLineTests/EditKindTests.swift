import TestSupport

/// The kinds of the values that `--set` sets.
extension EditEdgeTests {
    static let valueKinds = texts + numbers + free + noted

    /// Text stays text, and keeps its quotes.
    static let texts = Row.table(
        #"""
        a.yaml => image:\n  tag: "1.9" # c\n => --set /image/tag=1.10 => image:\n  tag: "1.10" # c\n
        a.yaml => a: '1.9'\n => --set a=1.10 => a: '1.10'\n
        a.yaml => a: v1\n => --set a=1.10 => a: "1.10"\n
        a.yaml => a: v1\n => --set a=true => a: "true"\n
        a.yaml => a: v1\n => --set a=null => a: "null"\n
        a.json => {"a":"1.9"} => --set a=1.10 => {"a":"1.10"}
        a.json => {"a":"1.9"} => --set a=false => {"a":"false"}
        a.json => {"a":"1.9"} => --set a="1.10" => {"a":"1.10"}
        a.json => {"a":["1",{"b":"2"}]} => --set /a/0=3 --set /a/1/b=4 => {"a":["3",{"b":"4"}]}
        a.json5 => {a: '1.9'} => --set a=1.10 => {a: '1.10'}
        a.toml => a = '1.9' # c\n => --set a=1.10 => a = '1.10' # c\n
        a.toml => a = "x"\n => --set a=2025-01-01 => a = "2025-01-01"\n
        a.plist => <plist version="1.0"><dict><key>a</key><string>1</string></dict></plist>\n => --set a=2\
         => <plist version="1.0"><dict><key>a</key><string>2</string></dict></plist>\n
        a.xml => <r><v>1.9</v></r>\n => --set v=1.10 => <r><v>1.10</v></r>\n
        a.xml => <r v="1.9"/>\n => --set /@v=1e3 => <r v="1e3"/>\n
        a.xml => <r><v k="1">1.9</v></r>\n => --set v=null => <r><v k="1">null</v></r>\n
        a.xml => <r><v>x</v></r>\n => --set v=null => <r><v>null</v></r>\n
        """#)

    /// A number takes a number in its own notation.
    static let numbers = Row.table(
        #"""
        a.yaml => a: 0x10 # c\n => --set a=0x20 => a: 0x20 # c\n
        a.yaml => a: 0o17\n => --set a=0o20 => a: 0o20\n
        a.json5 => {a: 0x10} => --set a=0x20 => {a: 0x20}
        a.json5 => {a: -0x10} => --set a=-0x20 => {a: -0x20}
        a.toml => a = 0x10 # c\n => --set a=0x20 => a = 0x20 # c\n
        a.toml => a = 0b01\n => --set a=0b11 => a = 0b11\n
        a.yaml => a: 0x10\n => --set a=5 => a: 0x5\n
        a.yaml => a: 1.9\n => --set a=1.10 => a: 1.10\n
        a.json => {"a":1} => --set a=+2 => {"a":2}
        a.plist => <plist version="1.0"><dict><key>a</key><integer>1</integer></dict></plist>\n => --set a=2\
         => <plist version="1.0"><dict><key>a</key><integer>2</integer></dict></plist>\n
        """#)

    /// Where nothing or null is, the text decides; JSON that is asked for always does.
    static let free = Row.table(
        #"""
        a.yaml => a: null\n => --set a=1.10 => a: 1.10\n
        a.json => {} => --set a=1 --set b=x => {"a": 1, "b": "x"}
        a.json => {"a":"1"} => --set-json a=2 => {"a":2}
        a.json => {"a":"1"} => --set-json a=[1,null] => {"a":[1,null]}
        a.json => {"a":"1"} => --set-json a=null => {"a":null}
        a.json => {"a":1} => --set-string a=2 => {"a":"2"}
        a.json => {"a":1} => --set-json a=x => \
         => versioned edit: --set-json a=x: expected JSON, such as 80, "text" or [1, 2]\nsee versioned edit --help\n
        """#)

    /// A new kind is noted in one line.
    static let noted = Row.table(
        #"""
        a.yaml => a: 1\n => --set a=x => a: x\n => a.yaml: --set a=x: a was a number and is now text\n
        a.json => {"a":16} => --set a=0x20 => {"a":"0x20"} => a.json: --set a=0x20: a was a number and is now text\n
        a.json => {"a":true} => --set a=1 => {"a":1} => a.json: --set a=1: a was a Boolean and is now a number\n
        a.json => {"a":1} => --set a=null => {"a":null} => a.json: --set a=null: a was a number and is now null\n
        a.json => {"a":"1"} => --set a=[1] => {"a":[1]} => a.json: --set a=[1]: a was text and is now a list\n
        a.json => {"a":{"b":1}} => --set a=[1] => {"a":[1]} => a.json: --set a=[1]: a was an object and is now a list\n
        a.toml => a = 2025-01-01\n => --set a=x => a = "x"\n => a.toml: --set a=x: a was a date and is now text\n
        a.xml => <r><v>x</v></r>\n => --set v={"b":1} => <r><v><b>1</b></v></r>\n\
         => a.xml: --set v={"b":1}: v was text and is now an object\n
        a.json => {"l":[{"a":1},{"a":2},{"a":"x"},{}]} => --set /l/*/a=y\
         => {"l":[{"a":"y"},{"a":"y"},{"a":"y"},{"a":"y"}]} => a.json: --set /l/*/a=y: l.0.a was a number and is now text, and 1 more\n
        """#)
}
