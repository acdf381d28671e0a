// What layers hold may be secrets, and is shown by no description and no mirror.

extension ConfigurationLayer: CustomStringConvertible, CustomReflectable {
    /// The name of the layer.
    public var description: String { name }

    /// A mirror with the name alone.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension ConfigurationStack: CustomStringConvertible, CustomReflectable {
    /// The names of the layers, the lowest first.
    public var description: String {
        "ConfigurationStack(\(layers.map(\.name).joined(separator: ", ")))"
    }

    /// A mirror without what the layers and variables hold.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["layers": layers, "rules": rules, "includeKey": includeKey as Any])
    }
}

extension StackWatch: CustomReflectable {
    /// A mirror without the variables of the stack.
    var customMirror: Mirror { Mirror(self, children: []) }
}
