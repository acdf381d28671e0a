import VersionedCodableDocuments

/// Decodes the text of an XML document that libxml2 has checked.
///
/// References become characters, CDATA sections their content; comments and instructions are
/// removed; line ends become line feeds (XML 1.0, 2.11, 3.3.3, 4.6). The output is never longer.
struct WrittenText {
    private let base: UnsafeRawPointer

    init(_ base: UnsafeRawPointer) {
        self.base = base
    }

    @inline(__always)
    private func byte(_ at: Int) -> UInt8 { base.load(fromByteOffset: at, as: UInt8.self) }

    // MARK: Markup between tags

    private enum Markup {
        case cdata
        case comment
        case instruction
    }

    private func markup(at place: Int) -> Markup {
        switch (byte(place + 1), byte(place + 2)) {
        case (0x21, 0x5B): .cdata  // ![
        case (0x21, _): .comment
        default: .instruction
        }
    }

    /// Returns the content of markup, and the offset after the markup, at most `limit`.
    private func content(
        of markup: Markup, at place: Int, limit: Int
    ) -> (range: Range<Int>, next: Int) {
        let (opening, first, second, closing): (Int, UInt8, UInt8, Int) =
            switch markup {
            case .cdata: (9, 0x5D, 0x5D, 3)  // <![CDATA[ ]]>
            case .comment: (4, 0x2D, 0x2D, 3)  // <!-- -->
            case .instruction: (2, 0x3F, 0x3E, 2)  // <? ?>
            }
        let start = min(place + opening, limit)
        var at = start
        while at < limit {
            if byte(at) == first, byte(at + 1) == second,
                closing == 2 || byte(at + 2) == ASCII.greaterThan
            {
                return (start..<at, min(at + closing, limit))
            }
            at &+= 1
        }
        return (start..<limit, limit)
    }

    func look(at range: Range<Int>) -> XMLReader.Run {
        var run = XMLReader.Run(hasText: false, isPlain: false, isEmpty: true, isCData: true)
        var at = range.lowerBound
        while at < range.upperBound {
            guard byte(at) == ASCII.lessThan else {
                run.isCData = false
                run.isEmpty = false
                if byte(at) > 0x20 { run.hasText = true }
                at &+= 1
                continue
            }
            let markup = markup(at: at)
            let (content, next) = content(of: markup, at: at, limit: range.upperBound)
            if markup == .cdata {
                if !content.isEmpty {
                    run.hasText = true
                    run.isEmpty = false
                }
            } else {
                run.isCData = false
            }
            at = next
        }
        return run
    }

    /// Returns the content of a run that is one CDATA section without carriage returns.
    func singleSection(_ range: Range<Int>) -> Range<Int>? {
        let (inner, next) = content(of: .cdata, at: range.lowerBound, limit: range.upperBound)
        guard next == range.upperBound else { return nil }
        for at in inner where byte(at) == ASCII.carriageReturn { return nil }
        return inner
    }

    // MARK: Decoding

    /// Decodes a run between tags.
    ///
    /// - Parameter target: Room for the bytes of the run and a spare word (`EightBytes`).
    /// - Returns: The number of bytes written.
    func decodeContent(_ range: Range<Int>, to target: UnsafeMutableRawPointer) -> Int {
        var writer = Writer(target)
        var at = range.lowerBound
        while at < range.upperBound {
            switch byte(at) {
            case ASCII.lessThan:
                let markup = markup(at: at)
                let (content, next) = content(of: markup, at: at, limit: range.upperBound)
                if markup == .cdata { copy(content, to: &writer) }
                at = next
            case ASCII.ampersand: at = decodeReference(at, limit: range.upperBound, to: &writer)
            case ASCII.carriageReturn: at = lineEnd(at, limit: range.upperBound, as: 0x0A, &writer)
            default: at = copyPlain(at, limit: range.upperBound, to: &writer)
            }
        }
        return writer.count
    }

    /// Copies text up to markup, a reference, a carriage return, or the limit.
    @inline(__always)
    private func copyPlain(_ start: Int, limit: Int, to writer: inout Writer) -> Int {
        var at = start
        while at < limit {
            let block = EightBytes(at: base + at)
            let found = block.special | block.lessThan
            writer.putBlock(base + at)
            let count = found == 0 ? EightBytes.width : EightBytes.first(found)
            writer.count &+= count
            at &+= count
            if found != 0 { break }
        }
        writer.count &-= max(0, at &- limit)
        return min(at, limit)
    }

    /// Decodes the value of an attribute.
    ///
    /// - Returns: The number of bytes written.
    func decodeAttribute(_ range: Range<Int>, to target: UnsafeMutableRawPointer) -> Int {
        var writer = Writer(target)
        var at = range.lowerBound
        while at < range.upperBound {
            switch byte(at) {
            case ASCII.ampersand: at = decodeReference(at, limit: range.upperBound, to: &writer)
            case ASCII.carriageReturn: at = lineEnd(at, limit: range.upperBound, as: 0x20, &writer)
            case let other:
                writer.put(other < 0x20 ? 0x20 : other)
                at &+= 1
            }
        }
        return writer.count
    }

    private struct Writer {
        let target: UnsafeMutableRawPointer
        var count = 0

        init(_ target: UnsafeMutableRawPointer) { self.target = target }

        /// Copies a block without counting it.
        @inline(__always)
        func putBlock(_ block: UnsafeRawPointer) {
            target.advanced(by: count).copyMemory(from: block, byteCount: EightBytes.width)
        }

        @inline(__always)
        mutating func put(_ byte: UInt8) {
            target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count &+= 1
        }
    }

    private func copy(_ range: Range<Int>, to writer: inout Writer) {
        var at = range.lowerBound
        while at < range.upperBound {
            if byte(at) == ASCII.carriageReturn {
                at = lineEnd(at, limit: range.upperBound, as: 0x0A, &writer)
            } else {
                writer.put(byte(at))
                at &+= 1
            }
        }
    }

    private func lineEnd(
        _ at: Int, limit: Int, as mark: UInt8, _ writer: inout Writer
    ) -> Int {
        writer.put(mark)
        return at + 1 < limit && byte(at + 1) == ASCII.lineFeed ? at + 2 : at + 1
    }

    /// Writes the character that a reference names: `&amp;`, `&#65;`, `&#x41;`.
    ///
    /// The text is well-formed; anything else would be copied unchanged.
    private func decodeReference(_ start: Int, limit: Int, to writer: inout Writer) -> Int {
        var stop = start + 1
        while stop < limit, byte(stop) != ASCII.semicolon { stop &+= 1 }
        if let number = number(start + 1..<stop) {
            writer.count += UTF8Sequence.write(number, to: writer.target + writer.count)
            return stop + 1
        }
        writer.put(byte(start))
        return start + 1
    }

    private func number(_ range: Range<Int>) -> UInt32? {
        let name = UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
        // libxml2 accepts only these five names here; their length and first letter differ.
        switch (name.count, byte(range.lowerBound)) {
        case (3, UInt8(ascii: "a")): return 0x26
        case (2, UInt8(ascii: "l")): return 0x3C
        case (2, UInt8(ascii: "g")): return 0x3E
        case (4, UInt8(ascii: "q")): return 0x22
        case (4, UInt8(ascii: "a")): return 0x27
        default: break
        }
        guard name.count > 1, name[0] == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = name[1] == UInt8(ascii: "x")
        let radix: UInt32 = isHexadecimal ? 16 : 10
        let digits = name[(isHexadecimal ? 2 : 1)...]
        guard !digits.isEmpty else { return nil }
        var number: UInt32 = 0
        for digit in digits {
            guard let value = ASCII.hexValue(digit), value < radix, number <= 0x10FFFF else {
                return nil
            }
            number = number * radix + value
        }
        return Unicode.Scalar(number) == nil ? nil : number
    }
}
