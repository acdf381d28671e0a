import VersionedCodable

extension Journey: DocumentFamily {
    static func recognizes(_ document: CodableDocument) -> Bool {
        // The name of an XML root; in other formats, typical members of such a file.
        switch document.root.annotation(.name) {
        case let name?: name.split(separator: ":").last == "gpx"
        case nil: document["wpt"].exists || document["trk"].exists
        }
    }

    var summary: [String] {
        ["journey \(metadata?.name ?? "without a name"), recorded by \(creator)"]
            + [metadata?.author?.summary].compactMap { $0.map { "  author   \($0)" } }
            + places.map { "  place    \($0.summary)" }
            + ways.map { "  way      \($0.summary)" }
    }
}

extension Journey.Person {
    fileprivate var summary: String {
        [name, email.map { "\($0.id)@\($0.domain)" }].compactMap(\.self).joined(separator: ", ")
    }
}

extension Journey.Point {
    fileprivate var summary: String {
        let height = ele.map { ", \($0.short) m high" } ?? ""
        return "\(name ?? "unnamed") at \(lat.short), \(lon.short)\(height)"
    }
}

extension Journey.Way {
    fileprivate var summary: String {
        let points = segments.flatMap(\.points)
        let speeds = points.compactMap { $0.extensions?.speed }
        let fastest = speeds.max().map { ", at most \($0.short) m/s" } ?? ""
        return "\(name ?? "unnamed"), \(points.count) points\(fastest)"
    }
}
