import Testing
import VersionedCodable
import VersionedCodableXML

/// What values of many types are written as in many places, and that they are read again: a value
/// that is written without an error is never lost.
@Suite struct XMLMatrixTests {
    @Test(arguments: Matrix.scalars + Matrix.structs + Matrix.choices + Matrix.nestedArrays)
    func `arrays in all places`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.payloads)
    func `choices and their payloads`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.optionalArrays + Matrix.absences)
    func `arrays and nil`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.emptyKeys + Matrix.emptyKeyChoices + Matrix.texts)
    func `empty keys`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.sets + Matrix.tables + Matrix.orderedTables)
    func `sets and tables`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.wrapped + Matrix.lossy + Matrix.listed + Matrix.placed)
    func `wrappers`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.versions)
    func `wrappers that choose types`(_ row: TableRow) {
        #expect(Matrix.registered)
        #expect(row.answer == row.expected)
    }

    @Test(arguments: Matrix.containers + Matrix.openTypes)
    func `types that ask for containers`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test(arguments: Matrix.nested + Matrix.repeated)
    func `containers by hand`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
