import VersionedCodableCore

extension DocumentBuilder {
    /// Gives direct access to the nodes built so far; see `UnsafeTape` for the rules.
    ///
    /// For readers that need the text of a value or key again, for example for an alias that is a
    /// key. In a container that is still open, `TapeNode.next` is not the index after it, but that
    /// of its parent or `UInt32.max`.
    public borrowing func withUnsafeTape<Result, Failure: Error>(
        _ body: (UnsafeTape) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(tape)
    }

    @inline(__always)
    var tape: UnsafeTape {
        UnsafeTape(
            nodes: UnsafePointer(nodes), count: count, source: sourceStart,
            side: UnsafeRawPointer(memory.side))
    }
}
