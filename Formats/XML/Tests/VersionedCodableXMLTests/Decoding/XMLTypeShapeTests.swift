import TestSupport
import VersionedCodable
import VersionedCodableExtras
import VersionedCodableXML

/// What an array is made of follows from what its first element asks for.
@Suite struct XMLTypeShapeTests {
    struct Recipe<Steps: Decodable & Equatable>: Decodable, Equatable { var steps: Steps }

    /// Text is an element only of a list of choices one of which is text.
    @Test(arguments: ["<r>x<a>1</a> <b>2</b>y</r>", "<r><a>1</a>x<b>2</b></r>"])
    func `text between elements is no element`(xml: String) throws {
        #expect(try XMLDecoder().decode([Int].self, from: xml) == [1, 2])
        #expect(try XMLDecoder().decode(Set<Int>.self, from: xml) == [1, 2])
        #expect(try XMLDecoder().decode(Matrix.Single<[Int]>.self, from: xml).value == [1, 2])
        #expect(try XMLDecoder().decode([Double: Int].self, from: xml) == [1: 2])
    }

    /// An array of itself.
    struct Tree: Codable, Equatable {
        var branches: [Tree] = []

        init(_ branches: [Tree] = []) { self.branches = branches }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { branches.append(try container.decode(Tree.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for branch in branches { try container.encode(branch) }
        }
    }

    /// A wrapper of itself, which is no use but asked as any other.
    struct Endless: Decodable, Equatable {
        init(from decoder: any Decoder) throws {
            self = try decoder.singleValueContainer().decode(Endless.self)
        }
    }

    @Test func `a type that is an array of itself`() throws {
        let tree = Tree([Tree([Tree(), Tree()]), Tree()])
        let data = try XMLEncoder().encode(tree, withRootKey: "t")
        #expect(data.text == "<t><t><t /><t /></t><t /></t>")
        #expect(try XMLDecoder().decode(Tree.self, from: data) == tree)
        #expect(try XMLDecoder().decode(Recipe<Tree>.self, from: "<r><steps/></r>").steps == Tree())
        #expect(try XMLDecoder().decode([Endless].self, from: "<r/>") == [])
    }

    /// Asks for keys that are not there, and then for an array.
    struct KeysFirst: Decodable, Equatable {
        enum CodingKeys: CodingKey { case id }
        var steps: [Int] = []

        init(from decoder: any Decoder) throws {
            _ = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { steps.append(try container.decode(Int.self)) }
        }
    }

    @Test func `a type is taken for what it asks for first`() throws {
        let xml = "<r><steps>1</steps><steps>2</steps></r>"
        #expect(try XMLDecoder().decode(Recipe<KeysFirst>.self, from: xml).steps.steps == [1, 2])
    }

    /// A report of what was dropped says nothing of values that were not there.
    @Test func `a value that is decoded again drops nothing`() throws {
        let report = LossyReport()
        let decoder = XMLDecoder()
        decoder.userInfo[.lossyReport] = report
        let lists = try decoder.decode(
            [LossyArray<Int>].self, from: "<r><a><b>1</b><b>x</b></a></r>")
        #expect(lists.map(\.wrappedValue) == [[1]])
        #expect(report.drops.map { "\($0.path)" } == ["0.1"])
    }
}
