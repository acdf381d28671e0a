import TestSupport

extension InvalidDocuments {
    static let strings = rows(
        #"""
        a = "x => 1:7: expected '"' at the end of the string, found the end of the document
        a = "x\n" => 1:7: expected '"' at the end of the string, found the end of the line
        a = 'x => 1:7: expected "'" at the end of the string, found the end of the document
        a = 'x\n' => 1:7: expected "'" at the end of the string, found the end of the line
        a = """x => 1:9: expected '"""' at the end of the string, found the end of the document
        a = """x" => 1:10: expected '"""' at the end of the string, found the end of the document
        a = """x"" => 1:11: expected '"""' at the end of the string, found the end of the document
        a = '''x => 1:9: expected "'''" at the end of the string, found the end of the document
        a = '''x'' => 1:11: expected "'''" at the end of the string, found the end of the document
        a = "\\x41" => 1:7: expected one of " \\ b f n r t u U after '\\', found 'x'
        a = "\\a" => 1:7: expected one of " \\ b f n r t u U after '\\', found 'a'
        a = "\\ " => 1:7: expected one of " \\ b f n r t u U after '\\', found a space
        a = "\\u00" => 1:10: expected four hexadecimal digits in the escape, found '"'
        a = "\\u00G0" => 1:10: expected four hexadecimal digits in the escape, found 'G'
        a = "\\uD800" => 1:6: expected the code of a character, found \\uD800
        a = "\\uDFFF" => 1:6: expected the code of a character, found \\uDFFF
        a = "\\U00110000" => 1:6: expected the code of a character, found \\U00110000
        a = "\\U0000004" => 1:15: expected eight hexadecimal digits in the escape, found '"'
        a = "\\UFFFFFFFF" => 1:6: expected the code of a character, found \\UFFFFFFFF
        a = "\\ => 1:7: expected one of " \\ b f n r t u U after '\\', found the end of the document
        a = "\\" => 1:8: expected '"' at the end of the string, found the end of the document
        a = "\0" => 1:6: expected an escape for a control character, found U+0000
        a = "\u{1F}" => 1:6: expected an escape for a control character, found U+001F
        a = "\u{7F}" => 1:6: expected an escape for a control character, found U+007F
        a = '\u{1}' => 1:6: expected an escape for a control character, found U+0001
        a = """\u{1}""" => 1:8: expected an escape for a control character, found U+0001
        a = '''\u{7F}''' => 1:8: expected an escape for a control character, found U+007F
        a = """a\rb""" => 1:9: expected a line feed after the carriage return, found 'b'
        a = '''a\rb''' => 1:9: expected a line feed after the carriage return, found 'b'
        a = """\\ x""" => 1:10: expected the end of the line after '\\', found 'x'
        a = """\\x""" => 1:9: expected one of " \\ b f n r t u U after '\\', found 'x'
        a = """x"""""" => 1:14: expected the end of the line, found '"'
        a = '''x'''''' => 1:14: expected the end of the line, found "'"
        a = "x"y" => 1:8: expected the end of the line, found 'y'
        a = x => 1:5: expected a value, found 'x'
        a = “x” => 1:5: expected a value, found '“'
        a = """a\\ => 1:10: expected one of " \\ b f n r t u U after '\\', found the end of the document
        a = '\\'' => 1:8: expected the end of the line, found "'"
        a = "\\e" => 1:7: expected one of " \\ b f n r t u U after '\\', found 'e'
        """#)

    static let numbers = rows(
        #"""
        a = 01 => 1:6: expected no digit after a leading 0, found '1'
        a = 00 => 1:6: expected no digit after a leading 0, found '0'
        a = _1 => 1:5: expected a value, found '_'
        a = 1_ => 1:7: expected a digit after '_', found the end of the document
        a = 1. => 1:7: expected a digit after '.', found the end of the document
        a = .5 => 1:5: expected a value, found '.'
        a = +.5 => 1:6: expected a digit after the sign, found '.'
        a = 1._5 => 1:7: expected a digit after '.', found '_'
        a = 1_.5 => 1:7: expected a digit after '_', found '.'
        a = 1e => 1:7: expected a digit after the exponent mark, found the end of the document
        a = 1e+ => 1:8: expected a digit after the exponent mark, found the end of the document
        a = 1e_5 => 1:7: expected a digit after the exponent mark, found '_'
        a = 1e5_ => 1:9: expected a digit after '_', found the end of the document
        a = 1.e5 => 1:7: expected a digit after '.', found 'e'
        a = 1e5.5 => 1:8: expected the end of the number, found '.'
        a = 03.5 => 1:6: expected no digit after a leading 0, found '3'
        a = - => 1:6: expected a digit after the sign, found the end of the document
        a = 0x => 1:7: expected a hexadecimal digit, found the end of the document
        a = 0x_1 => 1:7: expected a hexadecimal digit, found '_'
        a = 0x1__2 => 1:9: expected a hexadecimal digit, found '_'
        a = -0x1 => 1:7: expected the end of the number, found 'x'
        a = 0o8 => 1:7: expected an octal digit, found '8'
        a = 0b2 => 1:7: expected a binary digit, found '2'
        a = 9223372036854775808 => 1:5: expected an integer of 64 bits, found a larger one
        a = 0x8000000000000000 => 1:5: expected an integer of 64 bits, found a larger one
        a = 99999999999999999999999 => 1:5: expected an integer of 64 bits, found a larger one
        a = Inf => 1:5: expected a value, found 'Inf' (lower case is needed)
        a = infinity => 1:5: expected a value, found 'infinity' (a string needs quotes)
        a = +nan1 => 1:6: expected a digit after the sign, found 'n'
        a = 1a => 1:6: expected the end of the number, found 'a'
        a = 1,5 => 1:6: expected the end of the line, found ','
        a = True => 1:5: expected a value, found 'True' (lower case is needed)
        a = FALSE => 1:5: expected a value, found 'FALSE' (lower case is needed)
        a = truer => 1:5: expected a value, found 'truer' (a string needs quotes)
        a = null => 1:5: expected a value, found 'null' (TOML has no null)
        a = yes => 1:5: expected a value, found 'yes' (a string needs quotes)
        """#)

    static let dates = rows(
        #"""
        a = 1979-13-01 => 1:5: expected a date that exists, found 1979-13-01
        a = 1979-00-01 => 1:5: expected a date that exists, found 1979-00-01
        a = 1979-02-30 => 1:5: expected a date that exists, found 1979-02-30
        a = 2001-02-29 => 1:5: expected a date that exists, found 2001-02-29
        a = 1979-1-01 => 1:11: expected two digits of the month, found '-'
        a = 1979-01-1 => 1:14: expected two digits of the day, found the end of the document
        a = 1979-01 => 1:12: expected '-' after the month, found the end of the document
        a = 79-01-01 => 1:7: expected the end of the number, found '-'
        a = 1979-05-27T => 1:16: expected two digits of the hour, found the end of the document
        a = 1979-05-27T07 => 1:18: expected ':' after the hour, found the end of the document
        a = 1979-05-27T07:32 => 1:21: expected ':' and the seconds after the minute, found the end of the document
        a = 1979-05-27T07:32Z => 1:21: expected ':' and the seconds after the minute, found 'Z'
        a = 1979-05-27T24:00:00 => 1:5: expected a date that exists, found 1979-05-27T24:00:00
        a = 1979-05-27T07:60:00 => 1:5: expected a date that exists, found 1979-05-27T07:60:00
        a = 1979-05-27T07:32:61 => 1:5: expected a date that exists, found 1979-05-27T07:32:61
        a = 1979-05-27T07:32:00. => 1:25: expected a digit after '.', found the end of the document
        a = 1979-05-27T07:32:00.Z => 1:25: expected a digit after '.', found 'Z'
        a = 1979-05-27T07:32:00+ => 1:25: expected two digits of the hours of the offset, found the end of the document
        a = 1979-05-27T07:32:00+1 => 1:26: expected two digits of the hours of the offset, found the end of the document
        a = 1979-05-27T07:32:00+01 => 1:27: expected ':' in the offset, found the end of the document
        a = 1979-05-27T07:32:00+01:60 => 1:5: expected a date that exists, found 1979-05-27T07:32:00+01:60
        a = 1979-05-27T07:32:00+24:00 => 1:5: expected a date that exists, found 1979-05-27T07:32:00+24:00
        a = 1979-05-27T07:32:00z1 => 1:25: expected the end of the date, found '1'
        a = 1979-05-27  07:32:00 => 1:17: expected the end of the line, found '0'
        a = 1979-05-27x => 1:15: expected the end of the date, found 'x'
        a = 07:32 => 1:10: expected ':' and the seconds after the minute, found the end of the document
        a = 7:32:00 => 1:6: expected the end of the number, found ':'
        a = 24:00:00 => 1:5: expected a time that exists, found 24:00:00
        a = 07:60:00 => 1:5: expected a time that exists, found 07:60:00
        a = 07:32:61 => 1:5: expected a time that exists, found 07:32:61
        a = 07:32:00. => 1:14: expected a digit after '.', found the end of the document
        a = 07:32:00Z => 1:13: expected the end of the date, found 'Z'
        a = 1979/05/27 => 1:9: expected the end of the line, found '/'
        a = 19790527T073200 => 1:13: expected the end of the number, found 'T'
        """#)

    static let containers = rows(
        #"""
        a = [ => 1:6: expected a value, found the end of the document
        a = [1 => 1:7: expected ',' or ']' after the value, found the end of the document
        a = [1} => 1:7: expected ',' or ']' after the value, found '}'
        a = [1]] => 1:8: expected the end of the line, found ']'
        a = [b = 1] => 1:6: expected a value, found 'b'
        a = [[1] => 1:9: expected ',' or ']' after the value, found the end of the document
        a = { => 1:6: expected a key or '}', found the end of the document
        a = {b => 1:7: expected '=' after the key, found the end of the document
        a = {b = 1 => 1:11: expected ',' or '}' after the value, found the end of the document
        a = {b = 1,} => 1:11: expected '}' after the value, found ',' (an inline table ends without one)
        a = {b = 1,, c = 2} => 1:12: expected a key or '}', found ','
        a = {b = 1 c = 2} => 1:12: expected ',' or '}' after the value, found 'c'
        a = {b = 1\n} => 1:11: expected ',' or '}' after the value, found the end of the line (an inline table must \
        be on one line)
        a = {b = 1, # x\nc = 2} => 1:13: expected a key or '}', found '#'
        a = {b = 1] => 1:11: expected ',' or '}' after the value, found ']'
        a = {b = 1}} => 1:12: expected the end of the line, found '}'
        a = {b: 1} => 1:7: expected '=' after the key, found ':'
        a = [1\r2] => 1:7: expected a line feed after the carriage return, found '2'
        a = [{b = 1}, {c] => 1:17: expected '=' after the key, found ']'
        a = } => 1:5: expected a value, found '}'
        """#)
}
