// Values of layers may be secrets, and are shown by no description and no mirror.

extension ConfigurationLayer: CustomStringConvertible, CustomReflectable {
    /// The name of the layer.
    public var description: String { name }

    /// A mirror with the name only.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension ConfigurationStack: CustomStringConvertible, CustomReflectable {
    /// The names of the layers, the lowest first.
    public var description: String {
        "ConfigurationStack(\(layers.map(\.name).joined(separator: ", ")))"
    }

    /// A mirror without the values of layers and variables.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["layers": layers, "rules": rules, "includeKey": includeKey as Any])
    }
}

extension StackWatch: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
