import TestSupport

/// Documents that many programs read, with the version of their format, not of what they describe.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct FamilyPeekTests {
    @Test(
        arguments: rowsOfThree(
            #"""
            a.yaml => openapi: 3.1.0\ninfo: {version: 7}\n => 3.1.0\tOpenAPI
            a.json => {"info":{"version":"7"},"swagger":"2.0"} => 2.0\tSwagger
            a.yaml => asyncapi: '2.6.0'\n => 2.6.0\tAsyncAPI
            bom.json => {"$schema":"s","bomFormat":"CycloneDX","specVersion":"1.5","version":7} => 1.5\tCycloneDX
            bom.xml => <bom version='7' xmlns='http://cyclonedx.org/schema/bom/1.4'/> => 1.4\tCycloneDX
            a.json => {"spdxVersion":"SPDX-2.3","version":7} => SPDX-2.3\tSPDX
            a.json => {"version":"2.1.0","runs":[]} => 2.1.0\tSARIF
            a.json => {"$schema":"https://json-schema.org/draft/2020-12/schema"} => 2020-12\tJSON Schema
            a.json => {"version":7,"$schema":"http://json-schema.org/draft-07/schema#"} => 07\tJSON Schema
            a.ipynb => {"cells":[],"metadata":{"version":7},"nbformat":4} => 4\tnotebook
            a.yaml => kind: Pod\napiVersion: v1\nversion: 7\n => v1\tKubernetes
            Chart.yaml => version: 7\napiVersion: v2\n => v2\tHelm chart
            docker-compose.dev.yml => services: {}\n => -\tCompose
            compose.yaml => version: '3.8'\n => 3.8\tCompose
            package-lock.json => {"name":"a","version":"7","lockfileVersion":3} => 3\tnpm lock file
            package.json => {"name":"a","version":"7"} => -\tpackage
            Package.resolved => {"pins":[],"version":3} => 3\tSwift package pins
            v1.json => {"object":{"pins":[]},"version":1} => 1\tSwift package pins
            pom.xml => <project><version>7</version><modelVersion>4.0.0</modelVersion></project> => 4.0.0\tMaven
            compose.yaml => versionedChain: 1\nversion: {at: /version}\n => 1\tchain of migrations
            .golangci.yml => linters: {}\nversion: "2"\n => 2\tgolangci-lint
            .pre-commit-config.yaml => repos: []\n => -\tpre-commit
            a.xml => <kml xmlns='http://www.opengis.net/kml/2.2'/> => 2.2\tKML
            a.json => {"catalog":{"metadata":{"version":"7","oscal-version":"1.1.2"}}} => 1.1.2\tOSCAL
            a.yaml => title: Tea\nversion: 7\n => 7
            """#))
    func theVersionIsThatOfTheFormat(_ name: String, _ text: String, _ found: String) throws {
        let folder = try Folder([name: text])
        let result = try folder.run("peek", name)
        #expect(result.errors == "" && result.status == 0)
        #expect(
            result.output.split(separator: "\t").dropFirst(2).joined(separator: "\t") == found
                + "\n")
        let whole = try folder.run("peek", name, "--all")
        #expect(whole == result)
    }

    @Test func keysAreTriedInOrder() throws {
        let folder = try Folder([
            "a.json": #"{"b": 2, "c": 3}"#, "b.json": #"{"a": null, "c": 3}"#, "c.json": "{}",
        ])
        #expect(
            try folder.run("peek --key a --key b --key=/c a.json b.json c.json")
                == .success("a.json\tjson\t2\nb.json\tjson\t3\nc.json\tjson\t-\n"))
    }

    @Test func keysThatMayBeOneAreNamed() throws {
        let folder = try Folder(["a.json": #"{"name": "a", "schema_version": 2, "my/Version": 3}"#])
        let errors =
            "a.json: no version is known; /schema_version or /my~1Version may be one (--key)\n"
        #expect(try folder.run("peek a.json") == .success("a.json\tjson\t-\n", errors))
    }

    @Test func linesOfJSON() throws {
        let folder = try Folder(["a.yaml": "openapi: 3.1.0\n---\nversion: 2\n", "b.json": "["])
        #expect(
            try folder.run("peek --json a.yaml").output
                == #"{"file":"a.yaml","format":"yaml","version":"3.1.0","family":"OpenAPI"}"# + "\n"
        )
        #expect(
            try folder.run("peek --json --all a.yaml").output
                == #"{"file":"a.yaml","format":"yaml","documents":[{"version":"3.1.0","family":"OpenAPI"},"#
                + #"{"version":"2","family":null}]}"# + "\n")
        #expect(try folder.run("peek --json b.json").status == 1)
    }
}
