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

    /// All that refer to a value change with it, and nothing is written out.
    @Test(arguments: atAnchors) func forAll(_ row: EditRow) {
        row.check(YAMLFormat(), RewritePolicy(editsAtAnchors: true))
    }

    private static let shared = """
        a: &x 1 # a
        b: *x
        m: &m
          k: 1 # k
        n: *m # n
        l: &l [p, q]
        o: [*l, *x]
        """

    static let atAnchors: [EditRow] = [
        .init(
            "a scalar", shared, to: shared.replacing("&x 1", with: "&x 2"),
            report: "3 of 3 comments kept"
        ) { try $0.set(2, at: "/a") },
        .init(
            "a scalar, by an alias", shared, to: shared.replacing("&x 1", with: "&x 2"),
            report: "3 of 3 comments kept"
        ) { try $0.set(2, at: "/o/1") },
        .init(
            "in a mapping, by an alias", shared,
            to: shared.replacing("k: 1 # k", with: "k: 2 # k\n  new: 3"),
            report: "3 of 3 comments kept"
        ) {
            #expect($0.writtenText(at: "/n/k") == "1")
            try $0.set(2, at: "/n/k")
            try $0.set(3, at: "/n/new")
        },
        .init(
            "in a list, by an alias in a list", shared,
            to: shared.replacing("[p, q]", with: "[z, q]"), report: "3 of 3 comments kept"
        ) { try $0.set("z", at: "/o/0/0") },
        .init(
            "an alias goes alone", shared, to: shared.replacing("n: *m # n\n", with: ""),
            report: "2 of 3 comments kept; 1 removed (line 5)"
        ) { try $0.remove(at: "/n") },
        .init(
            "a value that moved", shared,
            to: shared.replacing("m: &m\n  k: 1", with: "mm: &m\n  k: 5"),
            report: "3 of 3 comments kept"
        ) {
            try $0.rename("/m", to: "mm")
            try $0.set(5, at: "/mm/k")
        },
        .init(
            "a new merged member", compose,
            to: compose.replacing("# drv\n", with: "# drv\n  b: 1\n"),
            report: "7 of 7 comments kept"
        ) { try $0.set(1, at: "/x-common/b") },
        .init(
            "a merged member, by what merges it", compose,
            to: compose.replacing("always # always", with: "never # always"),
            report: "7 of 7 comments kept"
        ) { try $0.set("never", at: "/services/web/restart") },
        .init(
            "a merged member goes and one gets another key", compose,
            to: compose.replacing("  # why\n  restart: always # always\n", with: "")
                .replacing("  logging:", with: "  log:"),
            report: "5 of 7 comments kept; 2 removed (lines 2, 3)"
        ) {
            try $0.remove(at: "/services/db/restart")
            try $0.rename("/x-common/logging", to: "log")
        },
        .init(
            "another mapping in place of a merged one", compose,
            to: compose.replacing("always # always", with: "never # always\n  c: 1")
                .replacing("  logging: {driver: json} # drv\n", with: ""),
            report: "6 of 7 comments kept; 1 removed (line 4)"
        ) { try $0.set(["restart": "never", "c": 1], at: "/x-common") },
    ]

    private static func scalars(of value: DocumentValue, at path: [PathStep]) -> [DocumentPath] {
        let members = value.members.flatMap { scalars(of: $0.value, at: path + [.key($0.key)]) }
        let elements = (value.array ?? []).enumerated().flatMap {
            scalars(of: $1, at: path + [.index($0)])
        }
        let isContainer = value.array != nil || value.object != nil
        return isContainer ? members + elements : [DocumentPath(path)]
    }

    /// However many paths lead to a scalar, its text is in one place.
    @Test func anyScalarChangesInOnePlace() throws {
        let policy = RewritePolicy(editsAtAnchors: true)
        for seed in RandomRewrites.seeds {
            let text = RandomYAML(seed: Int(seed)).text
            let data = Data(text.utf8)
            let value = try DocumentValue(YAMLFormat().read(data, within: .default))
            var numbers = SeededNumbers(seed: seed)
            let path = numbers.one(of: Self.scalars(of: value, at: []) + [[]])
            guard !path.steps.isEmpty else { continue }
            let name = Comment(rawValue: "seed \(seed), \(path)\n\(text)")
            let edited = try YAMLFormat().edit(data, policy: policy) {
                try $0.set("another", at: path)
            }
            #expect(Set(edited.edits.map(\.path)).count == 1, name)
            #expect(edited.report.reprinted == [], name)
            #expect(!edited.report.notes.contains { $0.kind != .tagKept }, name)
            let found = try DocumentValue(YAMLFormat().read(edited.data, within: .default))
            #expect(found[path: path] == "another", name)
        }
    }
}
