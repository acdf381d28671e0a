import TestSupport

/// Documents that TOML 1.0.0 does not allow, and the place and words of their errors.
enum InvalidDocuments {
    static let statements = rows(
        #"""
        a => 1:2: expected '=' after the key, found the end of the document
        a =  => 1:5: expected a value, found the end of the document
        = 1 => 1:1: expected a key or a table header, found '='
        a = 1 b = 2 => 1:7: expected the end of the line, found 'b'
        a =\n1 => 1:4: expected a value, found the end of the line
        a = "x" y => 1:9: expected the end of the line, found 'y'
        "a = 1 => 1:7: expected '"' at the end of the string, found the end of the document
        'a = 1 => 1:7: expected "'" at the end of the string, found the end of the document
        a"b" = 1 => 1:2: expected '=' after the key, found '"'
        a. = 1 => 1:4: expected a key after '.', found '='
        a..b = 1 => 1:3: expected a key after '.', found '.'
        a.b. = 1 => 1:6: expected a key after '.', found '='
        """a""" = 1 => 1:1: expected a key on one line, found a multi-line string
        '''a''' = 1 => 1:1: expected a key on one line, found a multi-line string
        é = 1 => 1:1: expected a key or a table header, found 'é' (a key with other characters needs quotes)
        {a = 1} => 1:1: expected a key or a table header, found '{'
        \0 => 1:1: expected UTF-8, found UTF-16
        a = 1\rb = 2 => 1:6: expected a line feed after the carriage return, found 'b'
        a = 1\r => 1:6: expected a line feed after the carriage return, found the end of the document
        a = 1\0 => 1:6: expected the end of the line, found U+0000
        # \u{1} => 1:3: expected a comment without control characters, found U+0001
        # \u{7F} => 1:3: expected a comment without control characters, found U+007F
        a = 1 # \u{B} => 1:9: expected a comment without control characters, found U+000B
        # a\rb => 1:4: expected a line feed after the carriage return, found 'b'
        a/b = 1 => 1:2: expected '=' after the key, found '/'
        "a\nb" = 1 => 1:3: expected '"' at the end of the string, found the end of the line
        $a = 1 => 1:1: expected a key or a table header, found '$'
        a = @ => 1:5: expected a value, found '@'
        """#)

    static let headers = rows(
        #"""
        [ => 1:2: expected a key in the table header, found the end of the document
        [a => 1:3: expected ']' after the key, found the end of the document
        [a.] => 1:4: expected a key after '.', found ']'
        [.a] => 1:2: expected a key in the table header, found '.'
        [a..b] => 1:4: expected a key after '.', found '.'
        [a]] => 1:4: expected the end of the line, found ']'
        [[a] => 1:5: expected ']]' after the key, found the end of the document
        [[]] => 1:3: expected a key in the table header, found ']'
        [a]b = 1 => 1:4: expected the end of the line, found 'b'
        [a]\n[a] => 2:2: expected a new table, found "a" again, a table defined at 1:1
        [a\n] => 1:3: expected ']' after the key, found the end of the line
        [[a\n]] => 1:4: expected ']]' after the key, found the end of the line
        ["a] => 1:5: expected '"' at the end of the string, found the end of the document
        [[a]] [b] => 1:7: expected the end of the line, found '['
        [[a => 1:4: expected ']]' after the key, found the end of the document
        ['''a'''] => 1:2: expected a key on one line, found a multi-line string
        [é] => 1:2: expected a key in the table header, found 'é' (a key with other characters needs quotes)
        [a#b] => 1:3: expected ']' after the key, found '#'
        [a.b]\n[a]\n[a.b] => 3:4: expected a new table, found "a.b" again, a table defined at 1:1
        """#)

    static let redefinition = rows(
        #"""
        a = 1\na = 2 => 2:1: expected a new key, found "a" again, a value defined at 1:1
        a = 1\n"a" = 2 => 2:1: expected a new key, found "a" again, a value defined at 1:1
        a = 1\n'a' = 2 => 2:1: expected a new key, found "a" again, a value defined at 1:1
        a.b = 1\na.b = 2 => 2:3: expected a new key, found "b" again, a value defined at 1:3
        a = 1\na.b = 2 => 2:1: expected a table that a dotted key can add to, found "a", a value defined at 1:5
        a.b = 1\na = 2 => 2:1: expected a new key, found "a" again, a table of a dotted key defined at 1:1
        a.b = 1\na.b.c = 2 => 2:3: expected a table that a dotted key can add to, found "a.b", a value defined at 1:7
        a = 1\n[a] => 2:2: expected a new table, found "a" again, a value defined at 1:5
        a = 1\n[a.b] => 2:2: expected a table that a header can add to, found "a", a value defined at 1:5
        a.b = 1\n[a] => 2:2: expected a new table, found "a" again, a table of a dotted key defined at 1:1
        a.b = 1\n[a.b] => 2:4: expected a new table, found "a.b" again, a value defined at 1:7
        a.b = 1\n[a.b.c] => 2:4: expected a table that a header can add to, found "a.b", a value defined at 1:7
        [a]\nb = 1\n[a]\nc = 2 => 3:2: expected a new table, found "a" again, a table defined at 1:1
        [a]\nb = 1\n[a.b] => 3:4: expected a new table, found "a.b" again, a value defined at 2:5
        [a]\nb = 1\n[a.b.c] => 3:4: expected a table that a header can add to, found "a.b", a value defined at 2:5
        [a]\nb = 1\n[[a.b]] => 3:5: expected a new array of tables, found "a.b" again, a value defined at 2:5
        [a.b]\nc = 1\n[a]\nb = 2 => 4:1: expected a new key, found "b" again, a table defined at 1:1
        [a.b]\nc = 1\n[a]\nb.c = 2 => 4:1: expected a table that a dotted key can add to, found "b", a table defined \
        at 1:1
        [a.b.c]\nz = 9\n[a]\nb.c.t = 1 => 4:3: expected a table that a dotted key can add to, found "b.c", a table \
        defined at 1:1
        [a]\nb.c = 1\n[a.b] => 3:4: expected a new table, found "a.b" again, a table of a dotted key defined at 2:1
        [a]\nb.c.d = 1\n[a.b.c] => 3:6: expected a new table, found "a.b.c" again, a table of a dotted key defined \
        at 2:3
        [[a]]\n[a] => 2:2: expected a new table, found "a" again, an array of tables defined at 1:1
        [a]\n[[a]] => 2:3: expected a new array of tables, found "a" again, a table defined at 1:1
        [a.b]\n[[a]] => 2:3: expected a new array of tables, found "a" again, a table defined at 1:2
        a = []\n[[a]] => 2:3: expected a new array of tables, found "a" again, an array defined at 1:5
        a = [{}]\n[[a]] => 2:3: expected a new array of tables, found "a" again, an array defined at 1:5
        a = [{b = 1}]\n[a.c] => 2:2: expected a table that a header can add to, found "a", an array defined at 1:5
        a = {b = 1}\na.c = 2 => 2:1: expected a table that a dotted key can add to, found "a", an inline table \
        defined at 1:5
        a = {b = 1}\n[a] => 2:2: expected a new table, found "a" again, an inline table defined at 1:5
        a = {b = 1}\n[a.c] => 2:2: expected a table that a header can add to, found "a", an inline table defined at 1:5
        a = {b = {c = 1}}\na.b.d = 2 => 2:1: expected a table that a dotted key can add to, found "a", an inline \
        table defined at 1:5
        a = {b = 1, b = 2} => 1:13: expected a new key, found "b" again, a value defined at 1:6
        a = {b = 1, b.c = 2} => 1:13: expected a table that a dotted key can add to, found "b", a value defined at 1:10
        a = {b.c = 1, b = 2} => 1:15: expected a new key, found "b" again, a table of a dotted key defined at 1:6
        a = {b = {c = 1}, b.d = 2} => 1:19: expected a table that a dotted key can add to, found "b", an inline \
        table defined at 1:10
        a = [{b = 1, b = 2}] => 1:14: expected a new key, found "b" again, a value defined at 1:7
        [[a]]\nb = 1\nb = 2 => 3:1: expected a new key, found "b" again, a value defined at 2:1
        [[a.b]]\n[a]\nb.c = 1 => 3:1: expected a table that a dotted key can add to, found "b", an array of tables \
        defined at 1:1
        [[a.b]]\n[a]\nb = 1 => 3:1: expected a new key, found "b" again, an array of tables defined at 1:1
        [[a]]\n[a.b]\n[a.b] => 3:4: expected a new table, found "a.b" again, a table defined at 2:1
        a.b.c = 1\na.b = 2 => 2:3: expected a new key, found "b" again, a table of a dotted key defined at 1:3
        [a]\nb = {c = 1}\n[a.b.d] => 3:4: expected a table that a header can add to, found "a.b", an inline table \
        defined at 2:5
        [a]\n[[a.b]]\n[a.b] => 3:4: expected a new table, found "a.b" again, an array of tables defined at 2:1
        a.b = {c = 1}\na.b.d = 2 => 2:3: expected a table that a dotted key can add to, found "a.b", an inline table \
        defined at 1:7
        a = 1\n[[a]] => 2:3: expected a new array of tables, found "a" again, a value defined at 1:5
        """#)
}
