/// A type that a property's type in older documents can be migrated to.
///
///     struct Age: Codable, MigrationTarget {
///         var years: Int
///         var months: Int?
///
///         init(migrateFrom years: Int) {
///             self.years = years
///         }
///     }
///
/// A `Source` that is itself a target makes a chain: its own `Source` is tried next.
public protocol MigrationTarget {
    /// The type of the property in older documents.
    associatedtype Source

    /// Creates the value from an older one.
    ///
    /// - Throws: Any error, when the older value has no meaning any more.
    init(migrateFrom source: Source) throws
}
