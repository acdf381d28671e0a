import Testing

@Suite struct CustomFormatTests {
    @Test(arguments: ["text-format", "binary-format", "adopted-coder"])
    func thePageShowsWhatItPrints(program: String) throws {
        let run = try Run(program)
        #expect(run.status == 0, "\(run.errors)")
        let page = try Page.text("Examples/CustomFormats/README.md")
        #expect(page.contains("```text\n\(run.output)```\n"), "\(run.output)")
    }
}
