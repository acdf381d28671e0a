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
    /// Returns the form of each key of a type; nil leaves it to the type.
    public typealias XMLNodeEncoderClosure = (any CodingKey) -> NodeEncoding?
    /// Returns the closure for the keys of a type.
    public typealias XMLEncodingClosure =
        @Sendable (any Encodable.Type, any Encoder) -> XMLNodeEncoderClosure

    /// The source of the forms of properties without a wrapper.
    public enum NodeEncodingStrategy: Sendable {
        /// The types, through `DynamicNodeEncoding`.
        case deferredToEncoder
        /// A closure, which overrides the types.
        case custom(XMLEncodingClosure)

        var placements: ElementEncodingOptions.MemberPlacementStrategy? {
            guard case .custom(let closure) = self else { return nil }
            return { type, encoder in
                let node = closure(type, encoder)
                return { node($0)?.placement }
            }
        }
    }

    /// The forms in which strings are written as the text of elements.
    public enum StringEncodingStrategy: Sendable, Hashable, CaseIterable {
        /// As text with references.
        case deferredToString
        /// As CDATA sections, except for numbers, dates and attributes.
        case cdata
    }

    /// Lines, order and the form of empty elements.
    ///
    /// The default is empty: one line.
    public var outputFormatting: OutputFormatting {
        get { options.outputFormatting }
        set { options.outputFormatting = newValue }
    }

    /// The indentation of one level with `.prettyPrinted`.
    ///
    /// The default is four spaces.
    public var prettyPrintIndentation: PrettyPrintIndentation {
        get { options.prettyPrintIndentation }
        set { options.prettyPrintIndentation = newValue }
    }

    /// The form in which strings are written as the text of elements.
    ///
    /// The default is `.deferredToString`.
    public var stringEncodingStrategy: StringEncodingStrategy {
        get { options.stringEncoding == .cdata ? .cdata : .deferredToString }
        set { options.stringEncoding = newValue == .cdata ? .cdata : .text }
    }

    /// The form of an encoded null; most nil properties are not encoded.
    ///
    /// The default is an empty element, which decodes as an empty string if a string is requested.
    public var nullEncodingStrategy: XMLFormat.NullEncoding {
        get { options.nullEncoding }
        set { options.nullEncoding = newValue }
    }
}
