import Testing
import VersionedCodable
import VersionedCodableXML

/// What values of many types are written as in many places, and that they are read again: a value
/// that is written without an error is never lost.
@Suite struct XMLMatrixTests {
    @Test(arguments: Matrix.ints + Matrix.strings + Matrix.others)
    func `arrays of scalars`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.structs + Matrix.taggedStructs + Matrix.emptyStructs)
    func `arrays of structs`(_ row: MatrixRow) { row.check() }

    @Test(
        arguments: Matrix.choices + Matrix.mixedChoices + Matrix.plainEnumerations + Matrix.payloads
    )
    func `arrays of choices`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.optionals + Matrix.optionalArrays + Matrix.absences)
    func `arrays and nil`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.nestedArrays)
    func `arrays of arrays`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.emptyKeys + Matrix.emptyKeyChoices + Matrix.texts)
    func `empty keys`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.sets + Matrix.tables + Matrix.orderedTables)
    func `sets and tables`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.wrapped + Matrix.lossy + Matrix.listed + Matrix.placed)
    func `wrappers`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.versions)
    func `wrappers that choose types`(_ row: MatrixRow) {
        #expect(Matrix.registered)
        row.check()
    }

    @Test(arguments: Matrix.points + Matrix.opens + Matrix.singles + Matrix.classes)
    func `types that ask for containers`(_ row: MatrixRow) { row.check() }

    @Test(arguments: Matrix.nested + Matrix.supers + Matrix.repeated)
    func `containers by hand`(_ row: MatrixRow) { row.check() }

    /// Members that stand in the order in which they are asked for are found in another way than
    /// others.
    @Test(arguments: Matrix.all)
    func `members in another order`(_ row: MatrixRow) {
        #expect(Matrix.registered)
        #expect(row.otherOrders == [])
    }

    @Test func `every row has a name of its own`() {
        let names = Matrix.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 200)
    }

    @Test func `the column of XMLCoder says the same where it is the same`() {
        for row in Matrix.all {
            #expect(row.xmlCoder == nil || row.xmlCoder != row.text, "\(row.name)")
        }
    }
}

extension Matrix {
    static let all: [MatrixRow] =
        [
            ints, strings, others, structs, taggedStructs, emptyStructs, choices, mixedChoices,
            plainEnumerations, optionals, optionalArrays, nestedArrays, emptyKeys, emptyKeyChoices,
            sets, tables, orderedTables, wrapped, lossy, listed, placed, versions, points, opens,
            singles, classes, nested, supers, repeated, payloads, absences, texts,
        ].flatMap { $0 }
}
