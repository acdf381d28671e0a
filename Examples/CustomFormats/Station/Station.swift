import VersionedCodable

/// The current configuration of a weather station.
public struct Station: VersionedCodable, Equatable {
    /// The newest version.
    public static let version: Int? = 3
    /// The previous version.
    public typealias PreviousVersion = StationV2

    /// A sensor.
    public struct Sensor: Codable, Equatable {
        /// The measured quantity.
        public var measures: String
        /// The number of measurements per hour.
        public var perHour: Double
    }

    /// The name.
    public var name: String
    /// The host that it listens on.
    public var host: String
    /// The port that it listens on.
    public var port: Int
    /// The sensors.
    public var sensors: [Sensor]
}

/// The second version, in which all sensors measure at the same times.
public struct StationV2: VersionedCodable, Equatable {
    /// The second version.
    public static let version: Int? = 2
    /// The previous version.
    public typealias PreviousVersion = StationV1

    var name: String
    var host: String
    var port: Int
    var minutes: Int
    var sensors: [String]
}

/// The first version, in which host and port are one text.
public struct StationV1: VersionedCodable, Equatable {
    /// The first version.
    public static let version: Int? = 1
    /// The end of the chain.
    public typealias PreviousVersion = NothingEarlier

    var name: String
    var listen: String
    var minutes: Int
}

// MARK: Steps

extension Station {
    /// Gives every sensor its own times.
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
    /// Splits host and port; the first stations measured only the temperature.
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
    /// The configuration on one line.
    public var description: String {
        let list = sensors.map { sensor in
            let perHour = Int(exactly: sensor.perHour).map { "\($0)" } ?? "\(sensor.perHour)"
            return "\(sensor.measures) \(perHour)/h"
        }
        return "\(name) at \(host):\(port), \(list.joined(separator: ", "))"
    }
}
