import VersionedCodableCore

extension EncodingSession {
    /// Takes back what was written from a node on, its key included, because encoding it failed.
    ///
    /// Whoever asked for it may catch the error and go on.
    ///
    /// - Complexity: O(children of the container).
    func discard(from index: Int, in container: UInt32) {
        var open = tape.pointee.open
        while open != EncodingTape.none, Int(open) >= index {
            open = tape.pointee.nodes[Int(open)].next
            tape.pointee.depth -= 1
        }
        guard open == container else {
            // Somebody closed the container in the meantime. What was written since cannot be told
            // apart any more.
            if misuse == nil {
                misuse = invalid("", "a container was used while one of its values failed", at: 0)
            }
            return
        }
        if index < tape.pointee.count, tape.pointee.nodes[index].isKind(.key) {
            restoreMember(replacedBy: index, in: container)
        }
        tape.pointee.open = open
        tape.pointee.count = index
        forgetWay(from: index)
        recount()
        forget(from: index)
    }

    /// Forgets what is known of the nodes from one on.
    func forgetNodes(from index: Int) {
        let open = tape.pointee.open
        promised = promised.filter { Int($0.key) < index }
        late = late.filter { Int($0.key) < index }
        wideKeys = wideKeys.filter { Int($0.key) < index && $0.key != open }
        originalKeys = originalKeys.filter { $0.key < index }
        annotations.truncate(to: index)
        shared.truncate(to: index)
        while let last = writtenTexts.last, last.node >= index { writtenTexts.removeLast() }
    }

    /// Brings back the member that the key at an index has replaced.
    func restoreMember(replacedBy index: Int, in object: UInt32) {
        guard tape.pointee.hasRemoved else { return }
        var replaced: Int?
        var key = Int(object) + 1
        while key < index {
            if tape.pointee.nodes[key].isKind(.removed),
                (tape.pointee.nodes[key].head ^ tape.pointee.nodes[index].head)
                    & masks.kinds == 0,
                keyBytes(key).elementsEqual(keyBytes(index))
            {
                replaced = key
            }
            key = end(of: key + 1)
        }
        guard let replaced else { return }
        let head = tape.pointee.nodes[replaced].head
        tape.pointee.nodes[replaced].head = (head & ~0x0F) | UInt32(TapeKind.key.rawValue)
        tape.pointee.openCount += 1
    }

    /// Counts the children of the innermost container again, and the keys that may be there.
    private func recount() {
        tape.pointee.openCount = 0
        tape.pointee.keyMask = 0
        guard tape.pointee.open != EncodingTape.none else { return }
        let container = Int(tape.pointee.open)
        let isObject = tape.pointee.nodes[container].isKind(.object)
        var child = container + 1
        while child < tape.pointee.count {
            let head = tape.pointee.nodes[child].head
            if !isObject {
                tape.pointee.openCount += 1
            } else if tape.pointee.nodes[child].isKind(.key) {
                tape.pointee.openCount += 1
                tape.pointee.keyMask |= 1 << (head >> 27)
            }
            child = end(of: isObject ? child + 1 : child)
        }
    }
}
