import AllModules

@testable import VersionedCodableConfiguration

/// The settings that the tests of watching load.
struct Listener: SecondVersion, OldestVersion, Equatable {
    var port: Int
}

/// Settings without versions.
struct Count: Codable {
    var number: Int
}

typealias WatchedFolder = TemporaryFolder

extension TemporaryFolder {
    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            at: url.appending(path: name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: file(name).path, withDestinationPath: target)
    }

    /// Moves a file or a link in the place of another, as one step.
    func move(_ name: String, over other: String) throws {
        guard rename(file(name).path, file(other).path) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: file(name))
    }

    /// The settings of layers, which are checked without delay.
    ///
    /// - Parameter meanwhile: Called instead of waiting.
    func updates(
        _ layers: [any ConfigurationLayer], meanwhile: @escaping @Sendable () throws -> Void = {}
    ) -> ConfigurationUpdates<Listener> {
        let stack = ConfigurationStack(
            layers, formats: FormatRegistry(formats: [YAMLFormat(), TOMLFormat(), JSONFormat()]))
        var updates = stack.updates(Listener.self)
        updates.sleep = { _ in
            try Task.checkCancellation()
            await Task.yield()
            try meanwhile()
        }
        return updates
    }

    /// The settings of one file.
    func updates(
        _ name: String, meanwhile: @escaping @Sendable () throws -> Void = {}
    ) -> ConfigurationUpdates<Listener> {
        updates([.file(file(name))], meanwhile: meanwhile)
    }
}

extension ConfigurationUpdates<Listener>.AsyncIterator {
    /// The next update of a kind, as how many updates a change gives depends on when it is seen.
    mutating func next(
        until isWanted: (ConfigurationUpdate<Listener>) -> Bool
    ) async -> ConfigurationUpdate<Listener>? {
        while let update = await next() {
            if isWanted(update) { return update }
        }
        return nil
    }

    /// Waits for a port; no if the sequence ends before.
    mutating func reaches(port: Int?) async -> Bool {
        await next { $0.error == nil && $0.settings?.value.port == port } != nil
    }
}
