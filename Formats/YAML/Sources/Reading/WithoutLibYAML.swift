#if !canImport(CLibYAML)
/// The parser where libyaml is not, which nobody can make.
struct LibYAMLParser: ~Copyable {
    static var isAvailable: Bool { false }

    let fault: YAMLFault
    var wantedMore: Bool { false }

    init?(_ text: LibYAMLInput) { return nil }

    func next() -> YAMLEvent? { nil }
}
#endif
