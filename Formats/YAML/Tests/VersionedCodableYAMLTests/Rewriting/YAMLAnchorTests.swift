import TestSupport
import Testing
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

    private static let expanded = """
        services:
          # web app
          web:
            # above
            restart: always # merged
            logging:
              driver: json
            image: web # img
          db:
            image: db
            restart: always
            logging:
              driver: json
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

    /// Only what merges is written out, and all comments stay.
    @Test(arguments: rows) func withoutOthers(_ row: EditRow) {
        row.check(YAMLFormat())
    }

    static let rows: [EditRow] = [
        .init(
            "a member is removed where an alias, which changes as well, keeps it",
            "x: &d\n  a: 1 # a\n  b: 2\nw: *d # w\n",
            to: "x: &d\n  b: 2\nw: # w\n  a: 1\n  z: 2\n",
            report: "1 of 2 comments kept; 1 removed (line 2)"
        ) {
            try $0.remove(at: "/x/a")
            try $0.rename("/w/b", to: "z")
        },
        .init(
            "a value that is moved into an element",
            "b: &b\n  s:\n    - 1 # 1\nj:\n  <<: *b\nz: 2 # z\n",
            to: "b: &b\n  s:\n    - 2 # z\n    - 1 # 1\nj:\n  <<: *b\n  s:\n    - 1\n",
            report: "2 of 2 comments kept; merge expanded: j"
        ) { try $0.move(from: "/z", to: "/b/s/0") },
        .init(
            "a new member", "x: &d\n  a: 1\nw:\n  <<: *d\nz: 1 # z\n",
            to: "x: &d\n  a: 1\n  new: b\nw:\n  a: 1\nz: 1 # z\n",
            report: "1 of 1 comment kept; merge expanded: w"
        ) { try $0.set("b", at: "/x/new") },
        .init(
            "a new member, in brackets", "x: &d {a: 1}\nw: {<<: *d, c: 2} # w\nz: 1 # z\n",
            to: "x: &d {a: 1, new: b}\nw: {a: 1, c: 2} # w\nz: 1 # z\n",
            report: "2 of 2 comments kept; merge expanded: w"
        ) { try $0.set("b", at: "/x/new") },
        .init(
            "the mapping goes", "x: &d\n  a: 1\nw:\n  <<: *d\nz: 1 # z\n",
            to: "w:\n  a: 1\nz: 1 # z\n", report: "1 of 1 comment kept; merge expanded: w"
        ) { try $0.remove(at: "/x") },
        .init(
            "the mapping goes, in brackets", "x: &d {a: 1}\nw: {<<: *d, c: 2} # w\n",
            to: "w: {a: 1, c: 2} # w\n", report: "1 of 1 comment kept; merge expanded: w"
        ) { try $0.remove(at: "/x") },
        .init(
            "the mapping becomes a scalar", compose,
            to: "x-common: &common 5\n" + expanded,
            report: "4 of 7 comments kept; 3 removed (lines 2, 3, 4); "
                + "merge expanded: services.web; merge expanded: services.db"
        ) { try $0.set(5, at: "/x-common") },
        .init(
            "Compose: a member gets another key", compose,
            to: compose.prefix { $0 != "\n" } + "\n"
                + "  # why\n  r: always # always\n  logging: {driver: json} # drv\n" + expanded,
            report:
                "7 of 7 comments kept; merge expanded: services.web; merge expanded: services.db"
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
            to: gitLab.replacing("tags: [t]}", with: "tags: [t], stage: q, image2: z}")
                .replacing("<<: [*a, *b] # both", with: "image: x # both\n  tags:\n  - t")
                .replacing("<<: *a, stage", with: "image: x, tags: [t], stage"),
            report: "5 of 5 comments kept; merge expanded: job; merge expanded: flow"
        ) {
            try $0.set("q", at: "/.a/stage")
            try $0.set("z", at: "/.a/image2")
        },
        .init(
            "a member that hid a merged one goes",
            "x: &d {a: 1, c: 3}\nw:\n  <<: *d # m\n  a: 2 # a\n",
            to: "x: &d {a: 1, c: 3}\nw:\n  c: 3 # m\n",
            report: "1 of 2 comments kept; 1 removed (line 4); merge expanded: w"
        ) { try $0.remove(at: "/w/a") },
        .init(
            "GitLab: a member goes", gitLab,
            to: gitLab.replacing("{image: x, tags: [t]}", with: "{image: x}")
                .replacing("# both\n", with: "# both\n  tags:\n  - t\n")
                .replacing("<<: *a, stage", with: "<<: *a, tags: [t], stage"),
            report: "5 of 5 comments kept; merge expanded: job; merge expanded: flow"
        ) { try $0.remove(at: "/.a/tags") },
        .init(
            "GitLab: a member beside a merge key in brackets changes", gitLab,
            to: gitLab.replacing("stage: v", with: "stage: w"), report: "5 of 5 comments kept"
        ) { try $0.set("w", at: "/flow/stage") },
        .init(
            "nothing is left of the merge key", "x: &d {}\nw: # w\n  <<: *d # m\nz: 1",
            to: "x: &d\n  \"n\": 1\nw: {} # w\nz: 1",
            report: "1 of 2 comments kept; 1 removed (line 3); merge expanded: w"
        ) { try $0.set(1, at: "/x/n") },
        .init(
            "an alias before the merge key gets the anchor",
            "x: &d {a: 1}\nl:\n- *d # q\n- <<: *d # m\n", to: "l:\n- &d {a: 1} # q\n- <<: *d # m\n",
            report: "2 of 2 comments kept"
        ) { try $0.remove(at: "/x") },
        .init(
            "comments at the dash of what gets the anchor",
            "x: &d\n- 1\nl:\n# q\n- *d # r\n- 2\n", to: "l:\n# q\n- &d # r\n  - 1\n- 2\n",
            report: "2 of 2 comments kept"
        ) { try $0.remove(at: "/x") },
        .init(
            "an alias after the merge key is not used",
            "x: &d {a: 1}\r\nl:\r\n- <<: *d # m\r\n- *d # q",
            to: "l:\r\n- a: 1 # m\r\n- &d {a: 1} # q",
            report: "2 of 2 comments kept; merge expanded: l.0"
        ) { try $0.remove(at: "/x") },
        .init(
            "the anchor does not go to an alias while others merge it",
            "x: &d\n  a: 1\np: *d # p\nq: *d # q\nw:\n  <<: *d\n",
            to: "x: &d\n  a: 2\np: # p\n  a: 1\nq: # q\n  a: 1\nw:\n  <<: *d\n  a: 1\n",
            report: "2 of 2 comments kept; alias expanded: p; alias expanded: q; merge expanded: w"
        ) { try $0.set(2, at: "/x/a") },
        .init(
            "an alias that gets the anchor", "a: &x 1 # a\nb: *x # b\nc: *x\n",
            to: "a: 2 # a\nb: &x 1 # b\nc: *x\n",
            report: "2 of 2 comments kept; alias expanded: b"
        ) { try $0.set(2, at: "/a") },
    ]
}
