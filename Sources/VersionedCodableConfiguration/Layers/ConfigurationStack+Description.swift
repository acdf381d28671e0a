// Values of layers may be secrets, and are shown by no description and no mirror.

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
