/// A document without a format.
///
/// Foundation's encoders do not keep the order of an object's keys. Input documents are therefore
/// written from this tree, which keeps the order in which a type declares its properties, as a
/// person would write them.
enum Tree {
    case object([(key: String, value: Tree)])
    case array([Tree])
    case string(String)
    case integer(Int)
    case real(Double)
    case bool(Bool)
}

extension Config {
    var tree: Tree { .object(entries) }

    /// The entries of the root object, for documents with a version before or after them.
    var entries: [(key: String, value: Tree)] {
        [("title", .string(title)), ("services", .array(services.map(\.tree)))]
    }
}

extension Service {
    var tree: Tree {
        var entries: [(key: String, value: Tree)] = [
            ("name", .string(name)),
            ("image", .string(image)),
            ("replicas", .integer(replicas)),
            ("cpu", .real(cpu)),
            ("enabled", .bool(enabled)),
            ("ports", .array(ports.map(\.tree))),
            ("env", .array(env.map(\.tree))),
        ]
        if let note {
            entries.append(("note", .string(note)))
        }
        return .object(entries)
    }
}

extension Port {
    var tree: Tree {
        .object([("name", .string(name)), ("port", .integer(port)), ("proto", .string(proto))])
    }
}

extension Env {
    var tree: Tree {
        .object([("name", .string(name)), ("value", .string(value))])
    }
}
