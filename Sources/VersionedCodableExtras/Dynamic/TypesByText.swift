import VersionedCodableDocuments

/// Registered types by the bytes of their identifiers.
///
/// The hash is not seeded, because the program chooses the keys and not the document.
struct TypesByText: Sendable {
    private let types: [RegisteredType]
    private let texts: [[UInt8]]
    private var numbers = HashedKeys()

    /// Creates a table; of several types with one identifier it finds the first.
    init(_ types: [RegisteredType]) {
        self.types = types
        texts = types.map { Array($0.identifier.text.utf8) }
        for (number, text) in texts.enumerated() {
            // The hash reads eight bytes.
            let hash = (text + Array(repeating: 0, count: 8)).withUnsafeBytes {
                $0.baseAddress.map { Bytes.hash($0, text.count) } ?? 0
            }
            if find(hash, { $0 == text }) == nil { numbers.insert(number, hash: hash) }
        }
    }

    private func find(_ hash: UInt32, _ isSame: ([UInt8]) -> Bool) -> RegisteredType? {
        numbers.find(hash: hash) { isSame(texts[$0]) }.map { types[$0] }
    }

    /// Returns the type whose identifier is the text of a scalar.
    ///
    /// - Complexity: O(1) expected.
    func type(_ node: TapeNode, in tape: UnsafeTape) -> RegisteredType? {
        let (text, count) = (tape.text(of: node), Int(node.length))
        return find(Bytes.hash(text, count)) { known in
            known.count == count
                && known.withUnsafeBytes {
                    $0.baseAddress.map { Bytes.areEqual($0, text, count) } ?? true
                }
        }
    }
}
