import VersionedCodableDocuments

extension DocumentEncoder.DateEncodingStrategy {
    /// As `xs:date`, the day in UTC without a time (XSD 1.1 part 2 section 3.3.9).
    ///
    /// Refuses dates outside of the years 0 to 9999. Every decoder of XML reads it.
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
    /// What a property is written as.
    public typealias NodeEncoding = XMLNodeEncoding
    /// Lines, order and the form of empty elements.
    public typealias OutputFormatting = XMLFormat.OutputFormatting
    /// What one level is indented by.
    public typealias PrettyPrintIndentation = XMLFormat.PrettyPrintIndentation
    /// Tells for each key of one type what it is written as; nil leaves it to the type.
    public typealias XMLNodeEncoderClosure = (any CodingKey) -> NodeEncoding?
    /// Tells for a type what its keys are written as.
    public typealias XMLEncodingClosure =
        @Sendable (any Encodable.Type, any Encoder) -> XMLNodeEncoderClosure

    /// Which properties are attributes, where no wrapper says it.
    public enum NodeEncodingStrategy: Sendable {
        /// Those their type says are (`DynamicNodeEncoding`).
        case deferredToEncoder
        /// Those a closure says are, whatever their type says.
        case custom(XMLEncodingClosure)

        /// The same for the engine.
        var placements: ElementEncodingOptions.MemberPlacementStrategy? {
            guard case .custom(let closure) = self else { return nil }
            return { type, encoder in
                let node = closure(type, encoder)
                return { node($0)?.placement }
            }
        }
    }

    /// How strings are written as the text of elements.
    public enum StringEncodingStrategy: Sendable, Hashable, CaseIterable {
        /// As text with references.
        case deferredToString
        /// As CDATA sections; numbers, dates and attributes are not.
        case cdata
    }

    /// Lines, order and the form of empty elements.
    ///
    /// The default is empty: one line.
    public var outputFormatting: OutputFormatting {
        get { options.outputFormatting }
        set { options.outputFormatting = newValue }
    }

    /// What one level of `.prettyPrinted` is indented by.
    ///
    /// The default is four spaces.
    public var prettyPrintIndentation: PrettyPrintIndentation {
        get { options.prettyPrintIndentation }
        set { options.prettyPrintIndentation = newValue }
    }

    /// The characters of element text that are written as references.
    ///
    /// The default is `&`, `<`, `>`, `'` and `"`.
    public var charactersEscapedInElements: XMLFormat.EscapeTable {
        get { options.charactersEscapedInElements }
        set { options.charactersEscapedInElements = newValue }
    }

    /// The characters of attributes that are written as references.
    ///
    /// The default is `&`, `<`, `>`, `'` and `"`.
    public var charactersEscapedInAttributes: XMLFormat.EscapeTable {
        get { options.charactersEscapedInAttributes }
        set { options.charactersEscapedInAttributes = newValue }
    }

    /// How strings are written as the text of elements.
    ///
    /// The default is `.deferredToString`.
    public var stringEncodingStrategy: StringEncodingStrategy {
        get { options.stringEncoding == .cdata ? .cdata : .deferredToString }
        set { options.stringEncoding = newValue == .cdata ? .cdata : .text }
    }

    /// What stands for a null that is encoded; nil properties mostly are not.
    ///
    /// The default is an empty element, which is read as an empty string by those who ask for one.
    public var nullEncodingStrategy: XMLFormat.NullEncoding {
        get { options.nullEncoding }
        set { options.nullEncoding = newValue }
    }

    /// Whether empty values and nil are told apart where they would look the same: an empty array
    /// that may be nil is an attribute without text, `k=""`, and `xsi:nil` says of other values
    /// whether they are nil.
    ///
    /// The default is true. Otherwise they are written as XMLCoder does, and read as each other.
    public var tellsEmptyFromNil: Bool {
        get { engine.tellsEmptyFromNil }
        set { engine.tellsEmptyFromNil = newValue }
    }
}
