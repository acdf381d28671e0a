import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// What a type consists of, as far as the type itself shows it.
package enum TypeForm {
    /// A scalar that the engine decodes itself.
    case scalar
    /// Any value, or the members that the type of their object does not know.
    case anything
    case optional(Any.Type)
    case list(Any.Type)
    /// A dictionary; without `isObject`, keys and values alternate in an array.
    case table(key: Any.Type, value: Any.Type, isObject: Bool)
    /// A value of any version of a type, or a collection of such values.
    case versions(Any.Type)
    /// A value of one of several types.
    case wrapper([Any.Type])
    /// A type of which only an example shows the parts; see ``ExampleCatalog/requests(of:)``.
    case other

    package init(of type: Any.Type) {
        self =
            switch type {
            case is any StandardScalar.Type, is Date.Type, is Data.Type, is URL.Type, is UUID.Type,
                is Decimal.Type, is DocumentNumber.Type:
                .scalar
            case is DocumentValue.Type, is DocumentObject.Type, is DocumentNode.Type,
                is UnknownMembers.Type:
                .anything
            case let type as any StructuralType.Type: type.form
            case let part as any VersionedPart.Type: .versions(part.versionedType)
            case let wrapper as any TransparentWrapper.Type: .wrapper(wrapper.wrappedTypes)
            default: .other
            }
    }

    /// The types that the values contain.
    var types: [Any.Type] {
        switch self {
        case .scalar, .anything, .other: []
        case .optional(let type), .list(let type), .versions(let type): [type]
        case .table(let key, let value, _): [key, value]
        case .wrapper(let types): types
        }
    }
}
