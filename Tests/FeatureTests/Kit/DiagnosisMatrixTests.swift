import AllModules
import Testing

/// A correct document of every wrapper of the package has no mistakes in any format, and the value
/// that decoding gives.
struct DiagnosisMatrixTests {
    init() { DynamicModel.register() }

    @Test(arguments: WrapperCase.all, Coder.ours)
    func correctDocuments(wrapper: WrapperCase, coder: Coder) throws {
        func check<Model: WrapperModel>(_ model: Model.Type) throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            try MigrationFixtures(
                of: model, in: folder, formats: [coder.format], recording: .missing
            ).check()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            for name in names where !name.contains(".expected.") && !name.hasSuffix(".shape") {
                let file = folder.appending(path: name)
                let decoder = DocumentDecoder(format: coder.format)
                let diagnosis = try decoder.diagnose(model, fromFileAt: file)
                #expect(diagnosis.description == "no mistakes")
                #expect(diagnosis.error == nil)
                let value = try decoder.decode(versioned: model, fromFileAt: file)
                #expect(diagnosis.value == value)
            }
        }
        try check(wrapper.model)
    }
}
