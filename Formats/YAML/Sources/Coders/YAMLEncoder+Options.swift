import VersionedCodableDocuments

extension YAMLEncoder.Options {
    /// Makes options one by one, named as in Yams; the defaults are those of `WritingOptions`.
    public init(
        indent: Int = 0,
        allowUnicode: Bool = true,
        lineBreak: YAMLFormat.LineBreak = .ln,
        explicitStart: Bool = false,
        explicitEnd: Bool = false,
        sortKeys: Bool = false,
        sequenceStyle: YAMLFormat.CollectionStyle = .any,
        mappingStyle: YAMLFormat.CollectionStyle = .any,
        newLineScalarStyle: YAMLFormat.ScalarStyle = .any
    ) {
        var writing = YAMLFormat.WritingOptions.default
        writing.indent = indent
        writing.allowUnicode = allowUnicode
        writing.lineBreak = lineBreak
        writing.explicitStart = explicitStart
        writing.explicitEnd = explicitEnd
        writing.sortKeys = sortKeys
        writing.sequenceStyle = sequenceStyle
        writing.mappingStyle = mappingStyle
        writing.newLineScalarStyle = newLineScalarStyle
        self.init(writing: writing)
    }
}
