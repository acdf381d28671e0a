struct WayDown {
    /// The operations, in the order in which they run; nil if there is no way down.
    var operations: [MigrationOperation]?
    /// What is lost on the way up, or down, or why there is no way down.
    var loss: String?

    private init(
        _ path: PathPattern, _ kind: MigrationOperation.Kind,
        _ ifTaken: MigrationOperation.TakenPolicy = .refuse, prunes: Bool = false,
        loss: String? = nil
    ) {
        operations = [
            MigrationOperation(path: path, kind: kind, ifTaken: ifTaken, prunes: prunes)
        ]
        self.loss = loss
    }

    /// Nothing is done on the way down.
    private init(loss: String?) {
        operations = []
        self.loss = loss
    }

    private init(none reason: String) {
        loss = reason
    }

    init(of operation: MigrationOperation, functions: [String: ChainFunction]? = nil) {
        self = WayDown.derived(operation, functions)
        if operations?.isEmpty == false, let parent = operation.newParent {
            // Whether the way up made it is not known, so that it stays.
            let before = operations?.first?.prunes == true ? "empty" : "missing"
            let added = "backward, where \(parent) was \(before)"
            loss = WayDown.joined(loss, added)
        }
        guard operations?.isEmpty == false, !operation.conditions.isEmpty else {
            return
        }
        let written = operation.written
        let isIndependent = operation.conditions.flatMap(\.paths).allSatisfy { path in
            written.allSatisfy { !WayDown.mayMeet($0, path) }
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
        let path = operation.path
        let clash = operation.clashLoss
        // What is moved into itself goes back around what is beside it.
        let isInside =
            !path.tokens.isEmpty && operation.targets.contains { $0.isInside(path) }
        let policy = isInside ? MigrationOperation.TakenPolicy.replace : .refuse
        let beside = isInside ? "backward, what is beside it in \(path)" : nil
        let exchanged = WayDown(none: "its paths cannot be exchanged")
        switch operation.kind {
        case .move(let to):
            guard isReversible(path, to) else { return exchanged }
            let isElement = path.tokens.last.map { token in
                if case .key(let key) = token { Int(key) != nil } else { false }
            }
            return WayDown(
                to, .move(to: path), policy, prunes: operation.prunesBack(from: to),
                loss: clash ?? beside ?? (isElement == true ? "backward, the place in a list" : nil)
            )
        case .remove(let initial?):
            return WayDown(path, .add(initial), .keep, loss: "forward, but for the default")
        case .remove: return WayDown(loss: "forward")
        case .add(let value):
            if path.tokens.contains(.end) { return WayDown(none: "it adds to a list") }
            return WayDown(
                path, .removeEqual(.value(value)),
                loss: clash ?? "backward, if the value was changed or there before")
        case .copy(let to):
            guard isReversible(path, to) else { return exchanged }
            return WayDown(
                to, .removeEqual(.path(path)),
                loss: clash ?? "backward, if one was changed or both were there before")
        case .map(let table, let to):
            guard table.hasOnlyScalars else {
                return WayDown(none: "its table has an object or a list as a value")
            }
            guard let inverse = table.inverse else {
                return WayDown(none: "its table has several keys for one value")
            }
            guard isReversible(path, to ?? path) else { return exchanged }
            let other = table.losesOther ? "forward, where a value of its results was there" : nil
            let plain = table.plainKeys.sorted().joined(separator: " or ")
            let text = plain.isEmpty ? nil : "backward, where \(plain) was text"
            return WayDown(
                to ?? path, .map(inverse, to: to.map { _ in path }), policy,
                loss: joined(other ?? clash ?? beside, text))
        case .wrap:
            return WayDown(
                path, .unwrap(keepsFirst: false), loss: "forward, where it was a list already")
        case .unwrap(let keepsFirst):
            return WayDown(
                path, .wrap,
                loss: keepsFirst
                    ? "forward, all elements but one" : "forward, where it was no list")
        case .split(.text(let mark), let into, _):
            guard into.allSatisfy({ isReversible(path, $0) }) else { return exchanged }
            return WayDown(
                into[0], .join(with: Array(into.dropFirst()), by: mark, into: path), policy,
                loss: clash ?? beside)
        case .split: return WayDown(none: "it splits by a pattern")
        case .splitList(let separator, let trims):
            let spaces = trims ? "the spaces around the parts, and empty ones" : nil
            return WayDown(
                path, .joinList(by: separator),
                loss: joined("forward, where it was a list already", spaces))
        case .joinList(let separator):
            return WayDown(
                path, .splitList(by: separator, trims: false),
                loss:
                    "forward, where it was text already; the kinds of the elements, which become text"
            )
        case .toList(let form):
            var kinds: String?
            if case .text = form { kinds = "the kinds of the values, which become text" }
            return WayDown(
                path, .toObject(form), loss: joined("forward, where it was a list already", kinds))
        case .toObject(let form):
            return WayDown(
                path, .toList(form),
                loss:
                    "forward, where it was an object already; the kinds of the keys, which become text"
            )
        case .join(let others, let separator, let into):
            let paths = [path] + others
            guard paths.allSatisfy({ isReversible(into, $0) }) else { return exchanged }
            return WayDown(
                into, .split(by: .text(separator), into: paths, as: paths.map { _ in nil }),
                loss: "the kinds of the parts, which become text")
        case .replace: return WayDown(none: "what was replaced is not known")
        case .convert(let to, let from):
            guard let kind = from ?? (to == .text ? nil : .text) else {
                return WayDown(none: "the key from does not say what the text was")
            }
            if to == .list {
                return WayDown(
                    path, .unwrap(keepsFirst: false), loss: "forward, where it was a list already")
            }
            return WayDown(
                path, .convert(to: kind, from: to),
                loss: [kind, to].contains(.date)
                    ? "the spelling, and whether a date has a time" : "the spelling")
        case .note: return WayDown(loss: nil)
        case .comment: return WayDown(loss: "forward, but for a comment")
        case .call(let name, _):
            guard functions == nil || functions?[name]?.down != nil else {
                return WayDown(none: "the function \(name) has none")
            }
            return WayDown(
                path, .call(name, isDown: true), loss: "unknown: a function of the program")
        case .each(let steps):
            do {
                let losses = steps.compactMap { WayDown(of: $0, functions: functions).loss }
                return WayDown(
                    path, .each(try WayDown.of(steps, functions: functions)), loss: losses.first)
            } catch {
                return WayDown(none: "\(error.operation.name): \(error.reason)")
            }
        case .removeEqual: return WayDown(none: "it is a way down")
        }
    }

    private static func joined(_ losses: String?...) -> String? {
        let losses = losses.compactMap { $0 }
        return losses.isEmpty ? nil : losses.joined(separator: "; ")
    }

    /// Whether a move can go back: neither path has selectors, and their wildcards correspond.
    private static func isReversible(_ path: PathPattern, _ to: PathPattern) -> Bool {
        let wildcards: [PathPattern.Token] = [.child, .depth]
        let order = { (path: PathPattern) in path.tokens.filter { wildcards.contains($0) } }
        let isPlain = [path, to].allSatisfy { !$0.hasSelector && !$0.tokens.contains(.end) }
        return isPlain && order(path) == order(to)
    }

    /// Whether one of two paths may denote a value in, at or around that of the other.
    static func mayMeet(_ one: PathPattern, _ other: PathPattern) -> Bool {
        for (left, right) in zip(one.tokens, other.tokens) {
            switch (left, right) {
            // The index 0 of an element that occurs once is the element itself (XML).
            case (.key("0"), .key), (.key, .key("0")): return true
            case (.key(let left), .key(let right)), (.attribute(let left), .attribute(let right)):
                if left != right { return false }
            case (.key(let key), .attribute(let name)), (.attribute(let name), .key(let key)):
                if key != name, key != "@" + name { return false }
            case (.depth, _), (_, .depth): return true
            default: continue
            }
        }
        return true
    }
}

extension MigrationOperation {
    /// What is lost where a value is already; nil if that is refused or left.
    fileprivate var clashLoss: String? {
        switch (kind, ifTaken) {
        case (_, .refuse), (.add, .keep): nil
        case (.add, .merge), (.add, .append), (.copy, .merge), (.copy, .append):
            "forward, where a value was there already; nothing is removed there"
        default: "forward, where a value was there already"
        }
    }

    /// Whether the way back from a target removes the containers that become empty, none of which
    /// is an element or was matched by a wildcard.
    fileprivate func prunesBack(from target: PathPattern) -> Bool {
        prunes
            && target.tokens.dropLast().dropFirst(path.known(of: target)).allSatisfy {
                if case .key(let key) = $0 { Int(key) == nil } else { false }
            }
    }

    /// The outermost container that the operation makes if it is missing.
    fileprivate var newParent: PathPattern? {
        var written = targets
        var read = [path]
        switch kind {
        case .add:
            // What follows the last wildcard is made.
            (written, read) = ([path], [PathPattern(path.parts.found.tokens + [.end])])
        case .join(let others, _, _): read += others
        default: break
        }
        return written.compactMap { target in
            // What is around a value that was found is there.
            let known = read.map { $0.known(of: target) }.max() ?? 0
            let parent = target.tokens.dropLast().prefix(known + 1)
            let isMade = parent.count > known && !read.contains { target.isInside($0) }
            return isMade ? PathPattern(Array(parent)) : nil
        }.first
    }
}

extension MigrationOperation {
    /// The paths at which it changes something.
    var written: [PathPattern] {
        guard case .each(let steps) = kind else { return [path] + targets }
        return steps.flatMap(\.written).map { PathPattern(path.tokens + $0.tokens) }
    }
}

extension PathPattern {
    /// The number of tokens of another pattern that denote containers of this one's values.
    fileprivate func known(of other: PathPattern) -> Int {
        zip(tokens.dropLast(), other.tokens).prefix(while: ==).count
    }

    /// Whether it denotes places below those of another pattern.
    fileprivate func isInside(_ other: PathPattern) -> Bool {
        tokens.count > other.tokens.count && tokens.starts(with: other.tokens)
    }
}

struct MissingWayDown: Error {
    let operation: MigrationOperation
    let reason: String
}
