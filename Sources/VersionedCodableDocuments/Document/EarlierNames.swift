// Names that modules of others have, too (BSON's and Markdown's `Document`). The umbrella does not
// export them.

/// The earlier name of `CodableDocument`.
@available(*, deprecated, renamed: "CodableDocument")
public typealias Document = CodableDocument

/// The earlier name of `DocumentFormat`.
@available(*, deprecated, renamed: "DocumentFormat")
public typealias Format = DocumentFormat
