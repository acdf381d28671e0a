import VersionedCodable

/// The configuration of a weather station, as the program knows it today.
public struct Station: VersionedCodable, Equatable {
    /// The newest version.
    public static let version: Int? = 3
    /// The version before.
    public typealias PreviousVersion = StationV2

    /// A thing that measures.
    public struct Sensor: Codable, Equatable {
        /// What it measures.
        public var measures: String
        /// How many times an hour.
        public var perHour: Double
    }

    /// The name.
    public var name: String
    /// Where it listens.
    public var host: String
    /// Where it listens.
    public var port: Int
    /// What it measures with.
    public var sensors: [Sensor]
}

/// Every sensor measures at the same times.
public struct StationV2: VersionedCodable, Equatable {
    /// The second version.
    public static let version: Int? = 2
    /// The version before.
    public typealias PreviousVersion = StationV1

    var name: String
    var host: String
    var port: Int
    var minutes: Int
    var sensors: [String]
}

/// Host and port are one text.
public struct StationV1: VersionedCodable, Equatable {
    /// The first version.
    public static let version: Int? = 1
    /// There is none before.
    public typealias PreviousVersion = NothingEarlier

    var name: String
    var listen: String
    var minutes: Int
}

// MARK: Steps

extension Station {
    /// Gives every sensor times of its own.
    public init(from old: StationV2) throws {
        guard old.minutes > 0 else {
            throw VersionedDecodingError.fieldNoLongerValid(
                "minutes", "expected one minute or more")
        }
        let perHour = 60 / Double(old.minutes)
        self.init(
            name: old.name, host: old.host, port: old.port,
            sensors: old.sensors.map { Sensor(measures: $0, perHour: perHour) })
    }
}

extension StationV2 {
    /// Takes host and port apart; the first stations measured the temperature alone.
    public init(from old: StationV1) throws {
        let parts = old.listen.split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else {
            throw VersionedDecodingError.fieldNoLongerValid("listen", "expected host:port")
        }
        self.init(
            name: old.name, host: String(parts[0]), port: port, minutes: old.minutes,
            sensors: ["temperature"])
    }
}

extension Station: CustomStringConvertible {
    /// All of it on one line.
    public var description: String {
        let list = sensors.map { sensor in
            let perHour = Int(exactly: sensor.perHour).map { "\($0)" } ?? "\(sensor.perHour)"
            return "\(sensor.measures) \(perHour)/h"
        }
        return "\(name) at \(host):\(port), \(list.joined(separator: ", "))"
    }
}
