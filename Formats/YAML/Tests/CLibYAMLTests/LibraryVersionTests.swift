import CLibYAML
import Testing

@Test func libyamlReportsItsVersion() {
    var major: Int32 = -1
    var minor: Int32 = -1
    var patch: Int32 = -1
    yaml_get_version(&major, &minor, &patch)
    #expect(major == 0)
    #expect(minor >= 2)
    #expect(String(cString: yaml_get_version_string()) == "\(major).\(minor).\(patch)")
}
