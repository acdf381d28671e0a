#if os(Linux)
import Foundation
import Testing

/// What the programs of the package link.
///
/// One `import Foundation` in a library or in a program makes each program that uses it link all of
/// Foundation, with the tables of ICU.
@Suite struct LinkedLibrariesTests {
    @Test(arguments: [
        ("versioned", ["libFoundationEssentials", "libxml2", "libyaml-0"]),
        ("read-any-version", ["libFoundationEssentials", "libxml2", "libyaml-0"]),
    ])
    func areThoseOfTheList(program: String, libraries: [String]) throws {
        let path = try #require(Program.path(of: program), "\(program) was not built").path
        let run = try Program.run([path], at: URL(filePath: "/usr/bin/ldd"))
        #expect(run.status == 0, "\(run.errors)")
        // Names such as libFoundation.so and libxml2.so.2, those of Swift and of the system aside.
        let linked = run.output.matches(of: #/\n\s*(lib_?(?:Foundation|xml|yaml)[^.]*)\.so/#)
            .map { String($0.output.1) }.sorted()
        #expect(linked == libraries)
    }
}
#endif
