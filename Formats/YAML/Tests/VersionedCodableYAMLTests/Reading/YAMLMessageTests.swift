import TestSupport
@testable import VersionedCodableYAML

struct YAMLMessageTests {
    @Test(
        arguments: rows(
            #"""
            a: b: c => 1:5: expected no ':' here: a block mapping begins on a line of its own
            a: - b => 1:4: expected no '-' here: a block sequence begins on a line of its own
            - ? a\n  : b ? c => [{a:"b ? c"}]
            [a, b => 1:6: expected ',' or ']', found the end of the document
            {a: 1, b: 2 => 1:12: expected ',' or '}', found the end of the document
            [a, b} => 1:6: expected ',' or ']', found '}'
            a: 1\nb => 2:1: expected ':' after the key
            a: 1\nb:c\nd: 1 => 2:1: expected ':' after the key (a space is missing after ':')
            a: 1\nb:"c" => 2:1: expected ':' after the key (a space is missing after ':')
            a:\r\n  b: {c: 1\r\nd: 2\r\n => 3:2: expected ',' or '}', found ':' (opened on line 2)
            a: 1\n# b: c\n\n  d: 2 => 4:3: expected a key or the end of the mapping, found 'd' (the line is not indented \
            like the one above)
            l:\r\n  - a: 1\r\n     b: 2 => 3:7: expected no ':' here: a block mapping begins on a line of its own (the \
            line is not indented like the one above)
            \u{20} a: 1\nb: 2 => 2:1: expected '---' or the end of the document, found 'b' (the line is not indented \
            like the one above)
            a\nb: 1 => 2:2: expected no ':' here: a block mapping begins on a line of its own
            a: 1\nb: c: d\n => 2:5: expected no ':' here: a block mapping begins on a line of its own
            x: 1\n'a' b: 2 => 2:5: expected a key or the end of the mapping, found 'b'
            a: "b => 1:4: expected a closing quote for this one, found the end of the document
            a: "b\n---\n => 1:4: expected a closing quote for this one, found '---' or '...'
            a: "\\q" => 1:5: expected a YAML escape after '\\', found 'q'
            a: "\\xZZ" => 1:7: expected hexadecimal digits in the escape, found 'Z'
            a: @b => 1:4: expected a value, found '@'
            a:\n\t- b => 2:1: expected a value, found a tab
            a: * => 1:5: expected a name after '*', found the end of the document
            a: & b => 1:5: expected a name after '&', found a space
            a: !x!y z => 1:4: expected a tag handle that a %TAG line declares, found '!'
            %YAML 2.0\n--- a => 1:1: expected YAML 1.1 or 1.2, found another version
            %YAML 1.2\n%YAML 1.2\n--- a => 2:1: expected one %YAML line, found a second one
            %YAML 1.2\na => 2:1: expected '---' after the directives
            %YAML 1.2 => 1:10: expected '---' after the directives
            --- "a"\n%YAML 1.2\n--- b => 2:1: expected '...' before the directives
            a: |0\n  b => 1:5: expected an indentation from 1 to 9, found 0
            a: | b\n => 1:6: expected the end of the line after '|' or '>', found 'b'
            a: *x => 1:4: expected the anchor "x" before its alias, found none
            &x [a, *x] => 1:8: the alias "x" refers to a value that contains it
            a: 1\nb: 2\na: 3 => 3:1: the key "a" is repeated, first on line 1
            [1, 2]: a => 1:1: expected a scalar as a key, found a sequence
            <<: 1 => 1:5: expected an alias of a mapping, or a sequence of those, after '<<', found a scalar
            a: !!int b => 1:10: expected an integer after the tag !!int, found "b"
            a: !!bool 7 => 1:11: expected true or false after the tag !!bool, found "7"
            a: !!map [b] => 1:4: expected a mapping after the tag !!map, found a sequence
            a: !!binary 'Z?==' => 1:15: expected Base64 after the tag !!binary, found another character
            a: "b"# c => 1:7: expected a space before the comment, found '#'
            [a,#b\n] => 1:4: expected a space before the comment, found '#'
            a: 1\nb: 'x\n  y\n => 2:4: expected a closing quote for this one, found the end of the document
            a: {{ .Values.x }} => 1:5: expected a scalar as a key, found a mapping (a template {{ … }} needs quotes)
            a: {{ @x }} => 1:7: expected a value, found '@' (a template {{ … }} needs quotes)
            a: { @x } => 1:6: expected a value, found '@'
            a: {{- .x }} => 1:5: expected a scalar as a key, found a mapping (a template {{ … }} needs quotes)
            a: {{ x }}y: z => 1:5: expected a scalar as a key, found a mapping (a template {{ … }} needs quotes)
            a: "b\nc" => 2:1: expected the quoted text to continue after at least 1 space, found 0
            a: 'b\n\n' => 3:1: expected the quoted text to continue after at least 1 space, found 0
            - a: "b\n  c" => 2:3: expected the quoted text to continue after at least 3 spaces, found 2
            a:\n  - &x\n    "b\n  c" => 4:3: expected the quoted text to continue after at least 3 spaces, found 2
            {a: ["b\nc"]} => {a:["b c"]}
            a: {b: "c\n d"} => {a:{b:"c d"}}
            ? [a, {b: c}]\n: d => 1:3: expected a scalar as a key, found a sequence
            a: >\n \n  \n   \n # b => 4:4: expected at most 1 space in an empty line before the text, found 3
            a: |\n    \n# b\nc: d => {a:"",c:"d"}
            a: |+\n    \n# b\nc: d => {a:"\n",c:"d"}
            [-] => 1:2: expected a value, found '-'
            a: \u{7} => 1:4: expected a printable character, found U+0007
            a\n---\nb => 2:1: expected one document, found a second one (the file may hold only one)
            a\n... b => 2:4: expected the end of the line after '...'
            """#))
    func everyFaultIsSaidInWords(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test func theExcerptShowsTheLine() {
        expectError(
            ReadingError.self,
            "3:2: expected ',' or ']', found ':' (opened on line 2)\n    c: 3\n     ^"
        ) { try read("a: 1\nb: [1, 2\nc: 3") }
    }

    @Test func brokenUTF8HasItsPlace() {
        #expect(
            outcome(Data([0x61, 0x3A, 0x20, 0xC3, 0x28]))
                == "1:4: expected UTF-8, found the byte 0xC3")
    }
}
