import VersionedCodableCore
import VersionedCodableEssentials

/// `Double`, `Float` and other floating-point types.
typealias EncodableReal = BinaryFloatingPoint & CustomStringConvertible & Encodable

extension EncodingSession {
    @inline(__always)
    func write(_ value: Bool) {
        builder.add(UInt32(TapeKind.bool.rawValue) | (value ? 0x100 : 0))
    }

    @inline(__always)
    func writeNull() {
        builder.add(UInt32(TapeKind.null.rawValue))
    }

    @inline(__always)
    func write(_ value: String) {
        builder.add(.string, builder.append(value))
    }

    @inline(__always)
    func write<Value: FixedWidthInteger>(_ value: Value) {
        builder.add(.integer, builder.append(value))
    }

    func write<Value: EncodableReal>(_ value: Value) throws {
        guard value.isFinite else { return try writeNonFinite(value) }
        let (offset, written) = builder.append(value.description)
        var length = written
        if !capabilities.contains(.integerRealDistinction), length > 2 {
            // `5.0` is written as `5` where that is the same number, as Foundation does.
            let end = UnsafeRawPointer(builder.memory.side) + offset + length
            if end.load(fromByteOffset: -1, as: UInt8.self) == 0x30,
                end.load(fromByteOffset: -2, as: UInt8.self) == 0x2E
            {
                length -= 2
            }
        }
        builder.add(.real, (offset, length))
    }

    private func writeNonFinite<Value: EncodableReal>(
        _ value: Value
    ) throws {
        if capabilities.contains(.nonFiniteNumbers),
            elementShape == nil || options.nonConformingFloats == .throw
        {
            let text = value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
            return builder.add(.real, builder.append(text))
        }
        guard
            case .convertToString(let positive, let negative, let nan) =
                options.nonConformingFloats
        else {
            throw invalid(
                value,
                "the number \(value) cannot be represented in \(formatName); set"
                    + " nonConformingFloatEncodingStrategy to write it as a string",
                at: UInt32(builder.count))
        }
        write(value.isNaN ? nan : value < 0 ? negative : positive)
    }

    func write(_ value: Decimal) throws {
        guard !value.isNaN else {
            throw invalid(
                value, "the number NaN cannot be represented in \(formatName)",
                at: UInt32(builder.count))
        }
        let text = value.description
        let kind: TapeKind = text.contains(where: { !$0.isNumber && $0 != "-" }) ? .real : .integer
        builder.add(kind, builder.append(text))
    }

    func write(_ value: Date, in container: UInt32) throws {
        switch options.dates {
        case .deferredToDate where !capabilities.isDisjoint(with: [.nativeDates, .textDates]),
            .native where !capabilities.isDisjoint(with: [.nativeDates, .textDates]):
            var bits = value.timeIntervalSinceReferenceDate.bitPattern.bigEndian
            builder.add(.dateBytes, withUnsafeBytes(of: &bits) { builder.append($0) })
        case .deferredToDate: try write(value.timeIntervalSinceReferenceDate)
        case .secondsSince1970: try write(value.timeIntervalSince1970)
        case .millisecondsSince1970: try write(value.timeIntervalSince1970 * 1000)
        case .iso8601:
            guard RFC3339.hasForm(value) else { throw outOfYears(value) }
            write(value.formatted(.iso8601))
        case .timestamp, .native:
            guard let text = RFC3339.text(value) else { throw outOfYears(value) }
            write(text)
        case .text(let text): write(text(value))
        case .custom(let encode):
            try encodeWith(in: container) { try encode(value, $0) }
        }
    }

    private func outOfYears(_ date: Date) -> EncodingError {
        invalid(
            date, "the date is not in the years 0 to 9999", at: UInt32(builder.count))
    }

    func write(_ value: Data, in container: UInt32) throws {
        switch options.data {
        case .base64 where capabilities.contains(.nativeBinary):
            builder.add(.binary, value.withUnsafeBytes { builder.append($0) })
        case .base64: write(value.base64EncodedString())
        case .deferredToData: try encodeWith(in: container) { try value.encode(to: $0) }
        case .custom(let encode):
            try encodeWith(in: container) { try encode(value, $0) }
        }
    }

    @inline(__always)
    func encodeWith(in container: UInt32, _ encode: (any Encoder) throws -> Void) throws {
        try checkDepth()
        let node = builder.count
        try encode(encoder(at: UInt32(truncatingIfNeeded: node)))
        finishValue(at: node, in: container)
    }

    /// Checks that a value that may contain others is allowed, and fits on the stack.
    ///
    /// - Throws: `EncodingError`, so that a value of many levels does not end the process.
    /// - Complexity: O(1); the system is asked at the first level that is looked at closely.
    @inline(__always)
    func checkDepth() throws {
        if builder.depth >= closeDepth { try checkCloseDepth() }
    }

    @inline(never)
    private func checkCloseDepth() throws {
        guard builder.depth < options.limits.depth else {
            throw invalid(
                "", ErrorMessages.limit(.depth, options.limits.depth),
                at: UInt32(builder.count))
        }
        guard ThreadStack.position < stackFloor else { return }
        stackFloor = ThreadStack.floor
        guard ThreadStack.position < stackFloor else { return }
        throw invalid("", ErrorMessages.noStack, at: UInt32(builder.count))
    }
}
