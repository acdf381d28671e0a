/// A type that provides the values that migration tests use.
///
/// The tests fill most types themselves: they call `init(from:)` with a decoder that answers every
/// request. A type that accepts only some answers, such as text of a certain form or an enumeration
/// with associated values, conforms in the test target:
///
///     extension Port: MigrationSample {
///         static var migrationSample: Port { Port("8080/tcp") }
///     }
public protocol MigrationSample: Codable {
    /// The value in the first recorded file of each format.
    static var migrationSample: Self { get }

    /// The values that round trips choose from, that are recorded, and that define the shape.
    ///
    /// The default is ``migrationSample`` alone. For an enumeration with associated values, provide
    /// one for each case.
    static var migrationSamples: [Self] { get }
}

extension MigrationSample {
    /// The value of ``migrationSample`` alone.
    public static var migrationSamples: [Self] { [migrationSample] }
}
