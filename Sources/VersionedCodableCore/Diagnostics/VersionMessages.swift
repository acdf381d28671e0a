import VersionedCodableEssentials

/// The messages of all errors about versions.
///
/// They begin in lower case and have no full stop, so that they can follow a file name and a colon.
package enum VersionMessages {
    static let nothingEarlier =
        "the oldest version has no previous version to decode"

    static func decoding(_ error: VersionedDecodingError) -> String {
        switch error {
        case .fieldNoLongerValid(let context):
            at((context.underlyingError as? MigrationFailure)?.valuePath, invalidField(context))
        case .unsupportedVersion(let unsupported): unsupported.description
        case .migrationFailed(let failure): at(failure.valuePath, self.failure(failure))
        case .brokenChain(let problem): self.problem(problem)
        }
    }

    // MARK: Versions and types

    /// Returns a version, which may be untrusted, as text of at most 60 characters.
    static func version(_ version: (any Hashable & Sendable)?) -> String {
        guard let version else { return "unversioned" }
        let text = wholeText(version)
        if text.isEmpty { return "\"\"" }
        // A character may have any number of combining marks, so scalars are counted.
        return text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(59)) + "…" : text
    }

    private static func wholeText(_ version: any Hashable & Sendable) -> String {
        if let text = version as? any CustomStringConvertible { return text.description }
        if let raw = version as? any RawRepresentable { return "\(raw.rawValue)" }
        let fields = Mirror(reflecting: version).children.compactMap { field in
            field.label.map { "\($0) \(field.value)" }
        }
        return fields.isEmpty ? "\(version)" : fields.joined(separator: " ")
    }

    /// Returns a type with its version, `OldRecipe (version 1)`.
    static func schema(_ schema: any VersionedCodable.Type) -> String {
        self.schema(schema, schema.anyVersion)
    }

    static func schema(_ type: Any.Type, _ version: (any Hashable & Sendable)?) -> String {
        guard let version else { return "\(type) (unversioned)" }
        return "\(type) (version \(self.version(version)))"
    }

    static func step(_ step: MigrationStep) -> String {
        "\(schema(step.from, step.fromVersion)) to \(schema(step.to, step.toVersion))"
    }

    // MARK: Unsupported versions

    static func unsupported(_ error: UnsupportedVersion) -> String {
        guard error.hasDetails else {
            return "the version is not supported; the oldest type tried is \(error.tried)"
        }
        let text = "\(unsupportedVersion(error)) (supported: \(supported(error)))"
        return at(error.codingPath, text)
    }

    private static func unsupportedVersion(_ error: UnsupportedVersion) -> String {
        guard let found = error.foundText else {
            let place = error.path.map { " at \($0)" } ?? ""
            let keys = error.isPathDeclared ? error.path?.keys ?? [] : []
            let line = "\(keys.first ?? ""): \(version(error.supported.first ?? nil))"
            return "there is no version\(place), and no unversioned \(error.requested) is known"
                + (keys.count == 1 ? ": add \"\(line)\"" : "")
        }
        guard error.isNewer == true else {
            return "version \(found) of \(error.requested) is not supported"
        }
        let newest = error.supported.lazy.compactMap { $0 }.first
        return """
            version \(found) is newer than \(version(newest)), the newest version of \
            \(error.requested) this program knows
            """
    }

    /// Lists the supported versions, at most the first ten.
    private static func supported(_ error: UnsupportedVersion) -> String {
        let shown = 10
        let versions = error.supported.prefix(shown).map { version($0) }
        let rest = error.supported.count - shown
        return versions.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    static func readWithoutVersion(as schema: any VersionedCodable.Type) -> String {
        schema.anyVersion == nil
            ? "the document has no version, so it is read as \(schema), which has none"
            : "the document has no version, so it is read as \(self.schema(schema))"
    }

    // MARK: Migration

    static func failure(_ failure: MigrationFailure) -> String {
        let text = stepFailed(failure)
        return failure.underlyingError.map { "\(text): \(cause($0))" } ?? text
    }

    static func at(_ path: [any CodingKey]?, _ message: String) -> String {
        guard let path, !path.isEmpty else { return message }
        return "\(ErrorMessages.shortPath(path.steps)): \(message)"
    }

    private static func invalidField(_ context: DecodingError.Context) -> String {
        let path = ErrorMessages.shortPath(context.codingPath.steps)
        let field = path.isEmpty ? "a field" : "field \(path)"
        let text = "\(field) is no longer valid: \(context.debugDescription)"
        guard let failure = context.underlyingError as? MigrationFailure else { return text }
        return "\(text) (in the step from \(step(failure.step)))"
    }

    private static func cause(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// Returns the error of a step with its location, path and the line of the old document.
    package static func located(_ error: VersionedDecodingError) -> String {
        switch error {
        case .fieldNoLongerValid(let context):
            guard let failure = context.underlyingError as? MigrationFailure else { break }
            return render(failure, path: [], invalidField(context))
        case .migrationFailed(let failure):
            guard let error = failure.underlyingError as? any PathError else {
                return render(failure, path: failure.codingPath, self.failure(failure))
            }
            return render(
                failure, path: failure.codingPath, "\(stepFailed(failure)): \(error.reason)")
        case .unsupportedVersion, .brokenChain: break
        }
        return error.description
    }

    package static func located(
        _ context: DecodingError.Context, _ failure: MigrationFailure
    ) -> String {
        render(
            failure, path: context.codingPath,
            "\(context.debugDescription) (in the step from \(step(failure.step)))")
    }

    private static func render(
        _ failure: MigrationFailure, path: [any CodingKey], _ message: String
    ) -> String {
        ErrorMessages.render(
            source: failure.sourceName, location: failure.location,
            path: (failure.valuePath + path).steps,
            message: message, excerpt: failure.excerpt)
    }

    private static func stepFailed(_ failure: MigrationFailure) -> String {
        "the step from \(step(failure.step)) failed"
    }

    // MARK: Chains

    static func problem(_ problem: VersionChain.Problem) -> String {
        switch problem {
        case .duplicateVersion(let newer, let older):
            "\(newer) and \(older) have the same version \(version(older.anyVersion))"
        case .descendingVersion(let newer, let older):
            "\(schema(newer)) comes after \(schema(older)), which has the greater version"
        case .unknownVersionWhenMissing(let type):
            """
            a document without a version is read as version \(version(type.anyVersionWhenMissing)), \
            as \(type) says, but no type of the chain has this version
            """
        case .unorderedVersions(let older, let newer, let type):
            "expected the versions of \(type) in ascending order, found \(older) before \(newer)"
        case .unversionedInside(let type):
            "\(type) has no version and is not the oldest type of the chain"
        case .wrongPath(let type, let declared, let written):
            """
            the version of \(type) is declared at \(declared) but written at \
            \(written.map(\.description).joined(separator: ", "))
            """
        case .cycle(let type):
            "the chain of previous versions returns to \(type)"
        case .tooLong:
            "the chain of previous versions is longer than \(VersionChain.maximumLength)"
        }
    }

    // MARK: Encoding

    static func encoding(_ error: VersionedEncodingError) -> String {
        switch error {
        case .clash(let clash): self.clash(clash)
        case .unusableSpec(let schema): "the version spec of \(schema) does not encode as an object"
        default: "the value uses the key of its version"
        }
    }

    static func clash(_ clash: VersionClash) -> String {
        let version = clash.version.map { "its version \($0)" } ?? "an object with its version"
        let place = "\(clash.schema) writes \(clash.found) at \(clash.path)"
        return at(clash.codingPath, "\(place), which is reserved for \(version)")
    }

    static func noPlaceForVersion(in schema: Any.Type, _ found: String) -> String {
        "\(schema) encodes as \(found), which cannot hold its version"
    }

    static func noPlace(for keys: [[String]], in type: Any.Type, _ found: String) -> String {
        let members = keys.map { "\"\($0.joined(separator: "."))\"" }.joined(separator: ", ")
        return "\(type) encodes as \(found), which cannot hold the member \(members)"
    }

    // MARK: Values

    static func notSemantic(_ text: String) -> String {
        "expected a semantic version such as 1.2.3, found \"\(text.prefix(60))\""
    }

    static func unrelated(_ expected: Any.Type, decoded: Any.Type) -> String {
        "expected \(expected), but \(decoded) was decoded"
    }

    static func wrongResult(_ found: Any.Type, expected: Any.Type) -> String {
        "the decode closure was asked for \(expected) and returned \(found)"
    }
}
