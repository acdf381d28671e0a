/// A schema that gives plain scalars their types (YAML 1.2.2 chapter 10).
public enum YAMLSchema: String, Sendable, Hashable, CaseIterable {
    /// The core schema of YAML 1.2: `null`, `~`, `true`, `12`, `0x1F`, `0o17`, `1.5`, `.inf`.
    case core
    /// The types of YAML 1.1: also `yes`, `off`, `014`, `1_000`, `0b11`, `1:30`, `2001-12-14`.
    case yaml11
    /// The JSON schema of YAML 1.2: `null`, `true`, `false` and the numbers of JSON.
    case json
    /// The failsafe schema: every scalar is a string.
    case failsafe
}
