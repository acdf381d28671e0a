import Foundation
import VersionedCodable
import VersionedCodableDocuments

/// Bytes to document, against a sum of the bytes.
func scanMeasure() -> Measure {
    Measure("json.scan", baseline: "bytes") { n, fixtures in
        let data = try Form.json.config(services: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                try expect(
                    ParsedDocument(.json, data).decode(Config.self), equals: .sample(services: n))
            },
            ours: { blackHole(try ParsedDocument(.json, data)) },
            theirs: { blackHole(data.withUnsafeBytes(sumOfWords)) })
    }
}

/// Bytes to document at a depth at which recursion would crash the process.
func deepScanMeasure() -> Measure {
    Measure("json.scan-deep", baseline: "bytes", sizes: .manyLevels) { n, fixtures in
        let data = try deepArrays(levels: n, in: fixtures)
        return Pair(
            bytes: data.count,
            ours: { blackHole(try ParsedDocument(.json, data)) },
            theirs: { blackHole(data.withUnsafeBytes(sumOfWords)) })
    }
}

/// Document to value, against the minimum that any decoder pays for `Codable`.
func codableFloorMeasure() -> Measure {
    Measure("document.decode", baseline: "floor") { n, fixtures in
        let data = try Form.json.config(services: n, in: fixtures)
        let document = try ParsedDocument(.json, data)
        let floor = ConstantDecoder(elements: n)
        return Pair(
            bytes: data.count,
            check: {
                try expect(document.decode(Config.self), equals: .sample(services: n))
                try expectShape(of: Config(from: floor), services: n)
            },
            ours: { blackHole(try document.decode(Config.self)) },
            theirs: { blackHole(try Config(from: floor)) })
    }
}

/// Checks that the floor builds the same objects as the document, with other contents.
private func expectShape(of config: Config, services count: Int) throws {
    try expect(config.services.count == count, "the floor has \(config.services.count) services")
    for (index, service) in config.services.enumerated() {
        let sample = Service.sample(index)
        try expect(
            service.ports.count == sample.ports.count && service.env.count == sample.env.count
                && (service.note == nil) == (sample.note == nil),
            "service \(index) of the floor has another shape than the sample")
    }
}

/// Adds up the bytes eight at a time: the cost of reading them.
func sumOfWords(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0
    var offset = 0
    while offset + 8 <= bytes.count {
        sum &+= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset += 8
    }
    while offset < bytes.count {
        sum &+= UInt64(bytes[offset])
        offset += 1
    }
    return sum
}

/// A document to another format, against reading it.
func conversionMeasure(
    _ form: Form, _ source: some DocumentFormat, to target: some DocumentFormat
) -> Measure {
    Measure("\(form.rawValue).to-\(target.name)", baseline: "read") { n, fixtures in
        let data = try form.config(services: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                let written = try target.write(source.read(data, within: .default))
                try expect(written.isEmpty, equals: false)
            },
            ours: { blackHole(try target.write(source.read(data, within: .default))) },
            theirs: { blackHole(try source.read(data, within: .default)) })
    }
}
