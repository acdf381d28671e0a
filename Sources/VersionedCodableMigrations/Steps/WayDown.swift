import VersionedCodableDocuments

/// The derived way down of an operation.
struct WayDown {
    /// The operations, in the order in which they run; nil if there is no way down.
    var operations: [MigrationOperation]?
    /// What is lost on the way up, or down, or why there is no way down.
    var loss: String?

    private init(_ kinds: MigrationOperation.Kind..., loss: String? = nil) {
        operations = kinds.map { MigrationOperation(kind: $0) }
        self.loss = loss
    }

    private init(none reason: String) {
        loss = reason
    }

    init(of operation: MigrationOperation, functions: [String: ChainFunction]? = nil) {
        self = WayDown.derived(operation, functions)
        guard operations?.isEmpty == false, !operation.conditions.isEmpty else {
            return
        }
        let written = [operation.path] + operation.targets
        let isIndependent = operation.conditions.allSatisfy { condition in
            written.allSatisfy { !WayDown.mayMeet($0, condition.path) }
        }
        guard isIndependent else {
            self = WayDown(none: "its condition reads what it changes")
            return
        }
        for index in operations?.indices ?? 0..<0 {
            operations?[index].conditions = operation.conditions
        }
    }

    /// The ways down of operations, in reversed order.
    ///
    /// - Throws: The operation without a way down, with the reason.
    static func of(
        _ operations: [MigrationOperation], functions: [String: ChainFunction]? = nil
    ) throws(MissingWayDown) -> [MigrationOperation] {
        var down: [MigrationOperation] = []
        for operation in operations.reversed() {
            let way = WayDown(of: operation, functions: functions)
            guard let steps = way.operations else {
                throw MissingWayDown(operation: operation, reason: way.loss ?? "")
            }
            down += steps.map {
                var step = $0
                step.place = operation.place
                return step
            }
        }
        return down
    }

    private static func derived(
        _ operation: MigrationOperation, _ functions: [String: ChainFunction]?
    ) -> WayDown {
        let mayReplace = operation.ifTaken != .refuse
        let clash = mayReplace ? "forward, where a value was there already" : nil
        switch operation.kind {
        case .move(let path, let to, _):
            guard let (from, back) = reversed(path, to) else {
                return WayDown(none: "its paths cannot be exchanged")
            }
            return WayDown(.move(from, to: back, prunes: false), loss: clash)
        case .remove(let path, let initial?, _):
            return WayDown(.add(path, initial), loss: "forward, but for the default")
        case .remove: return WayDown(loss: "forward")
        case .add(let path, let value):
            if path.tokens.last == .end { return WayDown(none: "it adds to a list") }
            return WayDown(
                .removeEqual(path, to: .value(value)), loss: "backward, if the value was changed")
        case .copy(let path, let to):
            guard let (from, back) = reversed(path, to) else {
                return WayDown(none: "its paths cannot be exchanged")
            }
            return WayDown(
                .removeEqual(from, to: .path(back)), loss: "backward, if one was changed")
        case .map(let path, let to, let table):
            guard let inverse = table.inverse else {
                return WayDown(none: "its table has several keys for one value")
            }
            guard let (from, back) = reversed(path, to ?? path) else {
                return WayDown(none: "its paths cannot be exchanged")
            }
            return WayDown(.map(from, to: to == nil ? nil : back, inverse), loss: clash)
        case .wrap(let path): return WayDown(.unwrap(path, keepsFirst: false))
        case .unwrap(let path, let keepsFirst):
            return WayDown(.wrap(path), loss: keepsFirst ? "forward, all elements but one" : nil)
        case .split(let path, .text(let mark), let into, _):
            guard let back = swapped(into, path) else {
                return WayDown(none: "its paths cannot be exchanged")
            }
            return WayDown(.join(back.paths, by: mark, into: back.into), loss: clash)
        case .split: return WayDown(none: "it splits by a pattern")
        case .join(let paths, let separator, let into):
            guard let (from, _) = reversed(paths[0], into), !separator.isEmpty else {
                return WayDown(none: "its paths cannot be exchanged")
            }
            return WayDown(
                .split(from, by: .text(separator), into: paths, as: paths.map { _ in nil }),
                loss: "the kinds of the parts, which become text")
        case .replace: return WayDown(none: "what was replaced is not known")
        case .convert(let path, let to, let from):
            guard let kind = from ?? (to == .text ? nil : .text) else {
                return WayDown(none: "the key from does not say what the text was")
            }
            if to == .list { return WayDown(.unwrap(path, keepsFirst: false)) }
            return WayDown(.convert(path, to: kind, from: to), loss: "the spelling")
        case .note: return WayDown()
        case .comment: return WayDown(loss: "forward, but for a comment")
        case .call(let name, let path, _):
            guard functions == nil || functions?[name]?.down != nil else {
                return WayDown(none: "the function \(name) has none")
            }
            return WayDown(
                .call(name, path, isDown: true), loss: "unknown: a function of the program")
        case .each(let path, let steps):
            do {
                return WayDown(.each(path, try WayDown.of(steps, functions: functions)))
            } catch {
                return WayDown(none: "\(error.operation.name): \(error.reason)")
            }
        case .removeEqual: return WayDown(none: "it is a way down")
        }
    }

    /// Returns the paths of a move back; nil if wildcards do not correspond.
    private static func reversed(
        _ path: PathPattern, _ to: PathPattern
    ) -> (from: PathPattern, to: PathPattern)? {
        let wildcards: [PathPattern.Token] = [.child, .depth]
        let order = { (path: PathPattern) in path.tokens.filter { wildcards.contains($0) } }
        let isPlain = (path.tokens + to.tokens).allSatisfy {
            if case .element = $0 { false } else { $0 != .end }
        }
        return isPlain && order(path) == order(to) ? (to, path) : nil
    }

    private static func swapped(
        _ paths: [PathPattern], _ into: PathPattern
    ) -> (paths: [PathPattern], into: PathPattern)? {
        paths.allSatisfy { reversed(into, $0) != nil } ? (paths, into) : nil
    }

    /// Whether one of two paths may denote a value in, at or around that of the other.
    private static func mayMeet(_ one: PathPattern, _ other: PathPattern) -> Bool {
        for (left, right) in zip(one.tokens, other.tokens) {
            switch (left, right) {
            case (.key(let left), .key(let right)), (.attribute(let left), .attribute(let right)),
                (.key(let left), .attribute(let right)), (.attribute(let left), .key(let right)):
                if left != right { return false }
            case (.depth, _), (_, .depth): return true
            default: continue
            }
        }
        return true
    }
}

/// The reason why there is no way down.
struct MissingWayDown: Error {
    let operation: MigrationOperation
    let reason: String
}
