import AllModules

enum Color: String, Codable, CodingKeyRepresentable { case red, green, blue }

enum Level: Int, Codable, CodingKeyRepresentable { case low = 1, high = 10 }

/// Payloads with labels, without, and none.
enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case line(Int, Int)
    case named(String, weight: Int?)
    case empty
}

/// A payload type of its own keys.
enum Renamed: Codable, Equatable {
    case first(value: Int)
    case second

    enum CodingKeys: String, CodingKey { case first = "one", second = "two" }

    enum FirstCodingKeys: String, CodingKey { case value = "v" }
}

indirect enum Expression: Codable, Equatable {
    case number(Int)
    case add(Expression, Expression)
    case negate(of: Expression)
}

/// A key of a dictionary that is a struct.
struct Place: Hashable, Codable, CodingKeyRepresentable {
    var x: Int
    var y: Int

    var codingKey: any CodingKey { AnyKey("\(x),\(y)") }

    init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    init?(codingKey: some CodingKey) {
        let parts = codingKey.stringValue.split(separator: ",").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        self.init(x: parts[0], y: parts[1])
    }
}

/// A key of a dictionary that is no coding key.
struct Pair: Hashable, Codable {
    var left: Int
    var right: Int
}
