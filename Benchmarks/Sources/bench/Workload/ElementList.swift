import Foundation

/// An array of many numbers.
struct ElementList: Codable, Equatable {
    var elements: [Int]

    static func sample(elements count: Int) -> ElementList {
        ElementList(elements: Array(0..<count))
    }
}

extension Form {
    /// `{"elements": [0, 1, 2, …]}`.
    func elementList(elements count: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("elements-\(count).\(rawValue)") {
            try write(ElementList.sample(elements: count))
        }
    }
}
