import VersionedCodableDocuments

extension DocumentEncoder.DateEncodingStrategy {
    /// Dates are encoded as `xs:date`, the day in UTC (XSD 1.1 part 2 section 3.3.9).
    ///
    /// Dates outside the years 0 to 9999 are refused. Every `XMLDecoder` reads the others.
    public static var xsdDate: Self {
        .custom { date, encoder in
            guard let text = RFC3339.text(date) else {
                throw EncodingError.invalidValue(
                    date,
                    EncodingError.Context(
                        codingPath: encoder.codingPath,
                        debugDescription: "the date is not in the years 0 to 9999"))
            }
            var container = encoder.singleValueContainer()
            try container.encode(String(text.prefix(10)))
        }
    }
}

extension XMLEncoder {
    /// The forms in which a property is written.
    public typealias NodeEncoding = XMLNodeEncoding
    /// Lines, order and the form of empty elements.
    public typealias OutputFormatting = XMLFormat.OutputFormatting
    /// The indentation of one level.
    public typealias PrettyPrintIndentation = XMLFormat.PrettyPrintIndentation
    /// The forms in which strings are written as the text of elements.
    public typealias StringEncodingStrategy = XMLFormat.StringEncoding

    /// The source of the forms of properties without a wrapper.
    public enum NodeEncodingStrategy: Sendable {
        /// The types, through `DynamicNodeEncoding`.
        case deferredToEncoder
        /// A closure, which overrides the types; it returns nil for keys that it leaves to the type.
        case custom(ElementEncodingOptions.MemberPlacementStrategy)
    }

    /// An option of `options`, as `encoder.outputFormatting`.
    public subscript<Value>(
        dynamicMember option: WritableKeyPath<XMLFormat.WritingOptions, Value>
    ) -> Value {
        get { options[keyPath: option] }
        set { options[keyPath: option] = newValue }
    }
}
