import Foundation

/// A list of services, only one of which is written out in the document.
struct ServiceList: Decodable {
    var services: [Service]
}

/// YAML in which every service is an alias of the first.
func aliasList(services count: Int, in fixtures: Fixtures) throws -> Data {
    try fixtures.data("aliases-\(count).yaml") {
        let aliases = String(repeating: "- *service\n", count: count)
        return try anchoredService() + Data("services:\n\(aliases)".utf8)
    }
}

/// YAML in which every service merges the first, and overrides the name.
func mergeList(services count: Int, in fixtures: Fixtures) throws -> Data {
    try fixtures.data("merges-\(count).yaml") {
        let merges = (0..<count).map { "- <<: *service\n  name: merged-\($0)\n" }.joined()
        return try anchoredService() + Data("services:\n\(merges)".utf8)
    }
}

private func anchoredService() throws -> Data {
    let lines = String(decoding: try Form.yaml.write(Service.sample(0)), as: UTF8.self)
        .split(separator: "\n").map { "  \($0)\n" }
    return Data("first: &service\n\(lines.joined())".utf8)
}
