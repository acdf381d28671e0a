import Foundation
import VersionedCodableDocuments

/// Something that is fuzzed: what is done with the bytes of an input, and what has to hold.
struct Target: Sendable {
    /// The name that the program is started under.
    let name: String
    /// Uses an input; what it throws is ignored, because most inputs are malformed.
    let run: @Sendable (Data) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (Data) throws -> Void) {
        self.name = name
        self.run = run
    }

    static let all: [Target] =
        ReadingTarget.all + [
            .roundTrip, .rewrite, .layers, .chain, .chainDocument, .jsonFoundation,
            .plistFoundation, .jsonYAML, .xmlLibXML2, .yamlPlain,
        ]

    /// The target that was chosen by the name of the program; written before the first input.
    nonisolated(unsafe) fileprivate static var chosen: Target?
}

/// Chooses the target.
///
/// Without a known name the program prints the names and ends.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
    _ count: UnsafePointer<CInt>,
    _ arguments: UnsafePointer<UnsafePointer<UnsafePointer<CChar>>>
) -> CInt {
    let name = String(cString: arguments.pointee.pointee).split(separator: "/").last ?? ""
    Target.chosen = Target.all.first { $0.name == name }
    if Target.chosen == nil {
        for target in Target.all { print(target.name) }
        exit(0)
    }
    return 0
}

/// Runs the chosen target with one input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
    let data = start.map { Data(bytes: $0, count: count) } ?? Data()
    try? Target.chosen?.run(data)
    return 0
}

/// Reports that something does not hold, and ends the process so that the input is kept.
func finding(_ message: String) -> Never {
    FileHandle.standardError.write(Data("FINDING: \(message)\n".utf8))
    abort()
}

/// Demands that a condition holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { finding(message()) }
}

/// Demands that two values are equal.
func requireEqual<Value: Equatable>(
    _ left: Value, _ right: Value, _ message: @autoclosure () -> String
) {
    if left != right { finding("\(message())\n  \(left)\n  \(right)") }
}

/// Calls a function and describes the error that it throws, whose length is promised.
///
/// - Returns: What the function returns; nil if it throws.
@discardableResult
func describing<Value>(_ body: () throws -> Value) -> Value? {
    do {
        return try body()
    } catch {
        let size = error.documentDescription.utf8.count
        require(size <= 4096, "the description of an error has \(size) bytes")
        return nil
    }
}
