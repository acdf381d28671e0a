import TestSupport
import VersionedCodableYAML

/// Edits of values that aliases and merge keys refer to.
@Suite("YAML in place, anchors and merge keys") struct YAMLAnchorTests {
    private static let compose = """
        x-common: &common
          # why
          restart: always # always
          logging: {driver: json} # drv
        services:
          # web app
          web:
            # above
            <<: *common # merged
            image: web # img
          db:
            image: db
            <<: *common
        """

    private static let gitLab = """
        .a: &a {image: x, tags: [t]}
        .b: &b
          image: y # b
        job: # job
          <<: [*a, *b] # both
          stage: s # st
        flow: {<<: *a, stage: v} # flow
        """

    private static func merges(_ line: Int) -> String {
        "cannot be changed in place: `<<` on line \(line) merges a value that changes its place or "
            + "kind; write the members out first"
    }

    private static func provides(_ line: Int, _ key: String) -> String {
        "cannot be changed in place: `<<` on line \(line) provides \(key); write the members out first"
    }

    /// Only what differs is written out, and all comments stay.
    @Test(arguments: rows) func withoutOthers(_ row: EditRow) {
        row.check(YAMLFormat())
    }

    static let rows: [EditRow] =
        EditRow.table(
            #"""
            a member is removed where an alias, which changes as well, keeps it\
             => x: &d\n  a: 1 # a\n  b: 2\nw: *d # w\n => remove /x/a; rename /w/b z\
             => x: &d\n  b: 2\nw: # w\n  a: 1\n  z: 2\n\
             => 1 of 2 comments kept; 1 removed (line 2); alias expanded: w
            a value that is moved into an element\
             => b: &b\n  s:\n    - 1 # 1\nj:\n  <<: *b\nz: 2 # z\n => move /z /b/s/0\
             => b: &b\n  s:\n    - 2 # z\n    - 1 # 1\nj:\n  <<: *b\n  s:\n    - 1\n\
             => 2 of 2 comments kept; merge expanded: j
            a new member => x: &d\n  a: 1\nw:\n  <<: *d\nz: 1 # z\n => set /x/new "b"\
             => cannot be changed in place: `<<` on line 4 provides new; write the members out first
            a new member, in brackets => x: &d {a: 1}\nw: {<<: *d, c: 2} # w\nz: 1 # z\n\
             => set /x/new "b"\
             => cannot be changed in place: `<<` on line 2 provides new; write the members out first
            what merges the mapping moves into it => x: &d\n  a: 1\nw:\n  <<: *d\nz: 1 # z\n\
             => move /w /x/w\
             => cannot be changed in place: `<<` on line 4 merges a value that changes its place or kind; write the members out first
            the mapping goes => x: &d\n  a: 1\nw:\n  <<: *d\nz: 1 # z\n => remove /x\
             => cannot be changed in place: `<<` on line 4 merges a value that changes its place or kind; write the members out first
            the mapping goes, in brackets => x: &d {a: 1}\nw: {<<: *d, c: 2} # w\n => remove /x\
             => cannot be changed in place: `<<` on line 2 merges a value that changes its place or kind; write the members out first
            a member that hid a merged one goes\
             => x: &d {a: 1, c: 3}\nw:\n  <<: *d # m\n  a: 2 # a\n => remove /w/a\
             => cannot be changed in place: `<<` on line 3 provides a; write the members out first
            nothing is left of the merge key => x: &d {}\nw: # w\n  <<: *d # m\nz: 1 => set /x/n 1\
             => cannot be changed in place: `<<` on line 3 provides n; write the members out first
            the mapping goes before an alias and a merge key\
             => x: &d {a: 1}\nl:\n- *d # q\n- <<: *d # m\n => remove /x\
             => cannot be changed in place: `<<` on line 4 merges a value that changes its place or kind; write the members out first
            comments at the dash of an alias => x: &d\n- 1\nl:\n# q\n- *d # r\n- 2\n => remove /x\
             => l:\n# q\n- # r\n  - 1\n- 2\n => 2 of 2 comments kept; alias expanded: l.0
            the mapping goes before a merge key and an alias\
             => x: &d {a: 1}\r\nl:\r\n- <<: *d # m\r\n- *d # q => remove /x\
             => cannot be changed in place: `<<` on line 3 merges a value that changes its place or kind; write the members out first
            the anchor does not go to an alias while others merge it\
             => x: &d\n  a: 1\np: *d # p\nq: *d # q\nw:\n  <<: *d\n => set /x/a 2\
             => x: &d\n  a: 2\np: # p\n  a: 1\nq: # q\n  a: 1\nw:\n  <<: *d\n  a: 1\n\
             => 2 of 2 comments kept; alias expanded: p; alias expanded: q; merge expanded: w
            two aliases => a: &x 1 # a\nb: *x # b\nc: *x\n => set /a 2\
             => a: &x 2 # a\nb: 1 # b\nc: 1\n\
             => 2 of 2 comments kept; alias expanded: b; alias expanded: c
            """#)
        + [
            .init(
                "the mapping becomes a scalar", compose,
                to: merges(9)
            ) { try $0.set(5, at: "/x-common") },
            .init(
                "Compose: a member gets another key", compose,
                to: provides(9, "r")
            ) { try $0.rename("/x-common/restart", to: "r") },
            .init(
                "Compose: a member that others have", compose,
                to: compose.replacing("# drv\n", with: "# drv\n  image: z\n"),
                report: "7 of 7 comments kept"
            ) { try $0.set("z", at: "/x-common/image") },
            .init(
                "Compose: a merged container changes", compose,
                to: compose.replacing(
                    "# merged\n", with: "# merged\n    logging:\n      driver: x\n"),
                report: "7 of 7 comments kept"
            ) { try $0.set("x", at: "/services/web/logging/driver") },
            .init(
                "GitLab: a member that another merged mapping has", gitLab,
                to: gitLab.replacing("y # b", with: "y # b\n  tags: 7"),
                report: "5 of 5 comments kept"
            ) { try $0.set(7, at: "/.b/tags") },
            .init(
                "GitLab: a member that another merged mapping would hide", gitLab,
                to: provides(5, "image2")
            ) {
                try $0.set("q", at: "/.a/stage")
                try $0.set("z", at: "/.a/image2")
            },
            .init(
                "GitLab: a member goes", gitLab,
                to: gitLab.replacing("{image: x, tags: [t]}", with: "{image: x}")
                    .replacing("# both\n", with: "# both\n  tags: [t]\n")
                    .replacing("<<: *a, stage", with: "<<: *a, tags: [t], stage"),
                report: "5 of 5 comments kept; merge expanded: job; merge expanded: flow"
            ) { try $0.remove(at: "/.a/tags") },
            .init(
                "GitLab: a member beside a merge key in brackets changes", gitLab,
                to: gitLab.replacing("stage: v", with: "stage: w"), report: "5 of 5 comments kept"
            ) { try $0.set("w", at: "/flow/stage") },
        ]

    @Test func anAnchorMovesBehindItsMergeKey() {
        let source = "h: &a\n  c: 1\ng:\n  <<: *a\n  b: 2\n"
        let error = #expect(throws: RewriteError.self) {
            try YAMLFormat().rewrite(
                Data(source.utf8), to: ["g": ["c": 1, "b": 2, "m": ["h": ["c": 1]]]])
        }
        #expect(error?.message == Self.merges(4))
    }
}
