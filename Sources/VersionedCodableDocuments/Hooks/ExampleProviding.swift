/// A type that shows a value of itself.
///
///     struct Job: Codable, ExampleProviding {
///         var name: String
///         var retries: Int
///         static var example: Job { Job(name: "daily", retries: 3) }
///     }
///
/// Schemas, settings in several layers, diagnoses and test kits learn from it what the type asks for
/// in a document: the example is encoded, and the type is decoded from that. No `init(from:)` is
/// called with anything else than a document's data or an example. Types within the example, such as
/// those of its properties, need no example of their own; elements of empty arrays and values that
/// are nil do.
public protocol ExampleProviding {
    /// A value of the type that can be encoded and decoded again.
    static var example: Self { get }

    /// Several values, of which an enumeration with associated values has one for each case.
    ///
    /// The default is ``example`` alone.
    static var examples: [Self] { get }
}

extension ExampleProviding {
    /// The value of ``example`` alone.
    public static var examples: [Self] { [example] }
}
