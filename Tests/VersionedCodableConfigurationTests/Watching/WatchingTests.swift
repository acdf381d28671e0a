import AllModules

@testable import VersionedCodableConfiguration

/// What does not come is waited for until the time limit, which cancels the test and so ends the
/// sequence.
@Suite("Watching", .timeLimit(.minutes(1))) struct WatchingTests {
    private let folder: WatchedFolder

    init() throws { folder = try WatchedFolder() }

    @Test func `A file is replaced`() async throws {
        try folder.write("version: 2\nport: 1", to: "a.yaml")
        var updates = folder.updates("a.yaml").makeAsyncIterator()
        let first = try #require(await updates.next())
        #expect(first.settings?.value == Listener(port: 1))
        #expect(first.error == nil)
        try folder.write("version: 2\nport: 20", to: "a.yaml", options: .atomic)
        #expect(await updates.reaches(port: 20))
        try folder.write("version: 2\nport: 300", to: "b.yaml")
        try folder.move("b.yaml", over: "a.yaml")
        #expect(await updates.reaches(port: 300))
    }

    @Test func `A file is written in place`() async throws {
        try folder.write("{port: 1}", to: "a.yaml")
        var updates = folder.updates("a.yaml").makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        for port in [20, 300, 4000] {
            try folder.write("{port: \(port)}", to: "a.yaml")
            #expect(await updates.reaches(port: port))
        }
    }

    @Test func `Kubernetes turns a link to a new folder`() async throws {
        try folder.makeFolder("..1")
        try folder.write("{port: 1}", to: "..1/a.yaml")
        try folder.link("..data", to: "..1")
        try folder.link("a.yaml", to: "..data/a.yaml")
        try folder.write("1", to: "..1/port")
        try folder.link("port", to: "..data/port")
        var secrets = folder.updates([.secrets(in: folder.url)]).makeAsyncIterator()
        #expect(await secrets.reaches(port: 1))
        var updates = folder.updates("a.yaml").makeAsyncIterator()
        var others = folder.updates([.directory(folder.url)]).makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        #expect(await others.reaches(port: 1))
        for (number, port) in [(2, 2), (3, 30)] {
            try folder.makeFolder("..\(number)")
            try folder.write("{port: \(port)}", to: "..\(number)/a.yaml")
            try folder.write("\(port)\n", to: "..\(number)/port")
            try folder.link("..data_tmp", to: "..\(number)")
            try folder.move("..data_tmp", over: "..data")
            try folder.remove("..\(number - 1)")
            #expect(await updates.reaches(port: port))
            #expect(await others.reaches(port: port))
            #expect(await secrets.reaches(port: port))
        }
        try folder.write("{port: 400}", to: "..3/a.yaml")
        #expect(await updates.reaches(port: 400))
        #expect(await others.reaches(port: 400))
    }

    @Test func `An optional file comes and goes`() async throws {
        let layers: [any ConfigurationLayer] = [
            .defaults(Listener(port: 1)), .file(folder.file("a.toml"), isOptional: true),
        ]
        var updates = folder.updates(layers).makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        try folder.write("port = 20", to: "a.toml")
        #expect(await updates.reaches(port: 20))
        try folder.remove("a.toml")
        #expect(await updates.reaches(port: 1))
        try folder.write("port = 300", to: "a.toml", options: .atomic)
        #expect(await updates.reaches(port: 300))
    }

    @Test func `Files are added to a folder and taken away`() async throws {
        try folder.makeFolder("conf.d")
        let layers: [any ConfigurationLayer] = [
            .values(["port": 1]), .directory(folder.file("conf.d")),
        ]
        var updates = folder.updates(layers).makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        try folder.write("{port: 20}", to: "conf.d/10.yaml")
        #expect(await updates.reaches(port: 20))
        // Neither is a layer, and so neither gives an update of its own.
        try folder.write("port: none", to: "conf.d/.hidden.yaml")
        try folder.write("port: none", to: "conf.d/README.md")
        try folder.write("port = 300", to: "conf.d/20.toml", options: .atomic)
        #expect(await updates.next()?.settings?.value.port == 300)
        try folder.remove("conf.d/20.toml")
        #expect(await updates.reaches(port: 20))
    }

    @Test func `A broken file leaves the settings as they were`() async throws {
        var updates = folder.updates("a.yaml").makeAsyncIterator()
        let missing = try #require(await updates.next())
        #expect(missing.settings == nil)
        #expect((missing.error as? CocoaError)?.code == .fileReadNoSuchFile)
        try folder.write("port: 1\n", to: "a.yaml", options: .atomic)
        #expect(await updates.reaches(port: 1))

        try folder.write("version: 2\nport: [4", to: "a.yaml", options: .atomic)
        let half = try #require(await updates.next { $0.error != nil })
        #expect(half.settings?.value == Listener(port: 1))
        let error = try #require(half.error as? ReadingError)
        #expect(error.location?.line == 2)
        #expect(error.sourceName == folder.file("a.yaml").relativePath)

        try folder.write("version: 2\nport: high\n", to: "a.yaml", options: .atomic)
        let wrong = try #require(await updates.next { $0.error is DecodingError })
        #expect(wrong.settings?.value == Listener(port: 1))
        #expect(
            (wrong.error as? DecodingError)?.diagnostic?.errorDescription == """
                \(folder.file("a.yaml").relativePath):2:7: port: expected Int, found "high"
                """)

        try folder.write("version: 2\nport: 4000\n", to: "a.yaml", options: .atomic)
        let good = try #require(await updates.next { $0.error == nil })
        #expect(good.settings?.value == Listener(port: 4000))
    }

    @Test func `Many changes in a short time give one update`() async throws {
        try folder.write("{port: 1}", to: "a.yaml")
        var updates = folder.updates("a.yaml").makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        for port in 10..<210 { try folder.write("{port: \(port)}", to: "a.yaml") }
        #expect(await updates.next()?.settings?.value.port == 209)
        try folder.write("{port: 3000}", to: "a.yaml", options: .atomic)
        #expect(await updates.next()?.settings?.value.port == 3000)
    }

    @Test func `Writing that does not stop is no reason to wait for ever`() async throws {
        try folder.write("{port: 1}", to: "a.yaml")
        let port = Mutex(1)
        var updates = folder.updates("a.yaml") { [folder] in
            let next = port.withLock { port in
                port += 1
                return port
            }
            try folder.write("{port: \(next)}", to: "a.yaml", options: .atomic)
        }.makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        // The first check finds a change, and then there are twenty delays.
        #expect(await updates.next()?.settings?.value.port == 22)
    }

    @Test func `The folder of a file comes later, and is a link in the end`() async throws {
        let layers: [any ConfigurationLayer] = [
            .values(["port": 1]), .file(folder.file("etc/app/a.yaml"), isOptional: true),
            .directory(folder.file("etc/app/conf.d")),
        ]
        // The iteration waits when the folders and the file are made.
        let names = Mutex(["etc", "etc/app", "etc/app/conf.d"])
        var updates = folder.updates(layers) { [folder] in
            guard let name = names.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
            try folder.makeFolder(name)
            if name == "etc/app/conf.d" { try folder.write("{port: 20}", to: "etc/app/a.yaml") }
        }.makeAsyncIterator()
        #expect(await updates.reaches(port: 1))
        #expect(await updates.reaches(port: 20))
        try folder.write("{port: 300}", to: "etc/app/conf.d/a.yaml")
        #expect(await updates.reaches(port: 300))
        try folder.makeFolder("other/conf.d")
        try folder.write("{port: 4000}", to: "other/conf.d/a.yaml")
        try folder.move("etc/app", over: "etc/old")
        try folder.link("etc/app", to: "../other")
        #expect(await updates.reaches(port: 4000))
        try folder.write("{port: 50000}", to: "other/conf.d/b.yaml")
        #expect(await updates.reaches(port: 50000))
    }

    @Test func `Links in a circle are an error that can be corrected`() async throws {
        try folder.link("a.yaml", to: "b.yaml")
        try folder.link("b.yaml", to: "a.yaml")
        var updates = folder.updates("a.yaml").makeAsyncIterator()
        #expect(await updates.next()?.error is CocoaError)
        try folder.write("{port: 1}", to: "c.yaml")
        try folder.move("c.yaml", over: "b.yaml")
        #expect(await updates.reaches(port: 1))
    }

    @MainActor
    @Test func `Settings without versions are watched`() async throws {
        try folder.write(#"{"number": 1}"#, to: "a.json")
        let stack = ConfigurationStack([.file(folder.file("a.json"))])
        var numbers: [Int?] = []
        for await update in stack.updates(Count.self, every: .milliseconds(20)) {
            numbers.append(update.settings?.value.number)
            if numbers.count == 2 { break }
            try folder.write(#"{"number": 20}"#, to: "a.json", options: .atomic)
        }
        #expect(numbers == [1, 20])
    }

    @Test func `A task that is cancelled ends the sequence`() async throws {
        try folder.write("{port: 1}", to: "a.yaml")
        let updates = folder.updates("a.yaml")
        let (loaded, isLoaded) = AsyncStream.makeStream(of: Int?.self)
        let watching = Task {
            var count = 0
            for await update in updates {
                isLoaded.yield(update.settings?.value.port)
                count += 1
            }
            var iterator = updates.makeAsyncIterator()
            let isOver = await iterator.next() == nil
            return (count, isOver)
        }
        var ports = loaded.makeAsyncIterator()
        #expect(await ports.next() == 1)
        watching.cancel()
        #expect(await watching.value == (1, true))
    }
}
