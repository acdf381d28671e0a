import Foundation

/// How much the tests try.
///
/// `make test` tries as many seeds, options and elements as find a regression soon, because a
/// person waits for it. `make test-long` sets the environment variable `VERSIONED_CODABLE_LONG` and
/// tries all of them. Both demand the same.
public enum TestRun {
    /// Whether `VERSIONED_CODABLE_LONG` is `1`.
    public static let isLong =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_LONG"] == "1"
}
