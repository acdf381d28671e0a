/// A type that says which of its values the migration tests use.
///
/// The tests make values of most types by themselves: they call `init(from:)` with a decoder that
/// has an answer to every question. A type that accepts only some answers, such as text of a
/// certain form or an enumeration with associated values, conforms in the test target:
///
///     extension Port: MigrationSample {
///         static var migrationSample: Port { Port("8080/tcp") }
///     }
public protocol MigrationSample: Codable {
    /// The value that stands in the first recorded file of each format.
    static var migrationSample: Self { get }

    /// The values that round trips choose from, that have recorded files of their own, and whose
    /// keys make the shape.
    ///
    /// The default is ``migrationSample`` alone. For an enumeration with associated values, name
    /// one for each case.
    static var migrationSamples: [Self] { get }
}

extension MigrationSample {
    /// The only sample.
    public static var migrationSamples: [Self] { [migrationSample] }
}
