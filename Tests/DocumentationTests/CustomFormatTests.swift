import Testing

/// Runs the examples of custom formats as a user does.
@Suite struct CustomFormatTests {
    @Test(arguments: ["text-format", "binary-format", "adopted-coder"])
    func thePageShowsWhatItPrints(program: String) throws {
        let run = try Program.run(of: program)
        #expect(run.status == 0, "\(run.errors)")
        let shown = try MarkdownFile("Examples/CustomFormats/README.md").blocks(in: "text")
        #expect(shown.contains { $0 + "\n" == run.output }, "\(run.output)")
    }
}
