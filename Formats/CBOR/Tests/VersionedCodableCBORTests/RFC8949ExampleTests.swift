import TestSupport
import VersionedCodableCBOR

/// The examples of RFC 8949, appendix A.
struct RFC8949ExampleTests {
    private static let toTwentyFive = "98190102030405060708090a0b0c0d0e0f101112131415161718181819"
    private static let oneToTwentyFive =
        "[" + (1...25).map(String.init).joined(separator: ", ") + "]"

    /// Bytes, what is read, and the deterministic encoding where that is another one.
    @Test(
        arguments: rowsOfFields(
            #"""
            00 => 0
            01 => 1
            0a => 10
            17 => 23
            1818 => 24
            1819 => 25
            1864 => 100
            1903e8 => 1000
            1a000f4240 => 1000000
            1b000000e8d4a51000 => 1000000000000
            1bffffffffffffffff => 18446744073709551615
            c249010000000000000000 => 18446744073709551616
            3bffffffffffffffff => -18446744073709551616
            c349010000000000000000 => -18446744073709551617
            20 => -1
            29 => -10
            3863 => -100
            3903e7 => -1000
            f90000 => 0.0
            f98000 => -0.0
            f93c00 => 1.0
            fb3ff199999999999a => 1.1
            f93e00 => 1.5
            f97bff => 65504.0
            fa47c35000 => 100000.0
            fa7f7fffff => 3.4028234663852886e+38
            fb7e37e43c8800759c => 1e+300
            f90001 => 5.960464477539063e-08
            f90400 => 6.103515625e-05
            f9c400 => -4.0
            fbc010666666666666 => -4.1
            f97c00 => inf
            f97e00 => nan
            f9fc00 => -inf
            fa7f800000 => inf => f97c00
            fa7fc00000 => nan => f97e00
            faff800000 => -inf => f9fc00
            fb7ff0000000000000 => inf => f97c00
            fb7ff8000000000000 => nan => f97e00
            fbfff0000000000000 => -inf => f9fc00
            f4 => false
            f5 => true
            f6 => null
            f7 => undefined
            c074323031332d30332d32315432303a30343a30305a => date 2013-03-21T20:04:00Z
            c11a514b67b0 => date 1363896240.0
            c1fb41d452d9ec200000 => date 1363896240.5
            d74401020304 => 23(h'01020304')
            d818456449455446 => 24(h'6449455446')
            d82076687474703a2f2f7777772e6578616d706c652e636f6d => 32("http://www.example.com")
            40 => h''
            4401020304 => h'01020304'
            60 => ""
            6161 => "a"
            6449455446 => "IETF"
            62225c => ""\\"
            62c3bc => "ü"
            63e6b0b4 => "水"
            64f0908591 => "𐅑"
            80 => []
            83010203 => [1, 2, 3]
            8301820203820405 => [1, [2, 3], [4, 5]]
            \#(toTwentyFive) => \#(oneToTwentyFive)
            a0 => {}
            a201020304 => {1: 2, 3: 4}
            a26161016162820203 => {"a": 1, "b": [2, 3]}
            826161a161626163 => ["a", {"b": "c"}]
            a56161614161626142616361436164614461656145\
             => {"a": "A", "b": "B", "c": "C", "d": "D", "e": "E"}
            5f42010243030405ff => h'0102030405' => 450102030405
            7f657374726561646d696e67ff => "streaming" => 6973747265616d696e67
            9fff => [] => 80
            9f018202039f0405ffff => [1, [2, 3], [4, 5]] => 8301820203820405
            9f01820203820405ff => [1, [2, 3], [4, 5]] => 8301820203820405
            83018202039f0405ff => [1, [2, 3], [4, 5]] => 8301820203820405
            83019f0203ff820405 => [1, [2, 3], [4, 5]] => 8301820203820405
            \#("9f" + toTwentyFive.dropFirst(4) + "ff") => \#(oneToTwentyFive) => \#(toTwentyFive)
            bf61610161629f0203ffff => {"a": 1, "b": [2, 3]} => a26161016162820203
            826161bf61626163ff => ["a", {"b": "c"}] => 826161a161626163
            bf6346756ef563416d7421ff => {"Fun": true, "Amt": -2} => a26346756ef563416d7421
            """#))
    func isReadAndWritten(_ example: [String]) throws {
        #expect(notation(try read(example[0])) == example[1])
        #expect(try rewritten(example[0]) == (example.count > 2 ? example[2] : example[0]))
    }
}
