import VersionedCodableCore
import VersionedCodableDocuments

/// A type that can be made of the type a property had in older documents.
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
/// A `Source` that is itself a target makes a chain: what is no `Source` either is tried as the
/// source of that.
public protocol MigrationTarget {
    /// The type of the property in older documents.
    associatedtype Source

    /// Makes the value of an older one.
    ///
    /// - Throws: Any error, when the older value has no meaning any more.
    init(migrateFrom source: Source) throws
}

/// What ``Migrated`` is to a container that decodes it.
public protocol MigratedWrapper {
    /// The type of the property in older documents.
    associatedtype OldValue
    /// The type of the property today.
    associatedtype Value: MigrationTarget where Value.Source == OldValue

    /// Wraps a value.
    init(_ wrappedValue: Value)
}
