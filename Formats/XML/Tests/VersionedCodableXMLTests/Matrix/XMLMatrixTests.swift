import Testing
import VersionedCodable
import VersionedCodableXML

/// What values of many types are written as in many places, and that they are read again: a value
/// that is written without an error is never lost.
@Suite struct XMLMatrixTests {
    static let tables: [[TableRow]] = [
        Matrix.scalars, Matrix.structs, Matrix.choices, Matrix.nestedArrays, Matrix.payloads,
        Matrix.optionalArrays, Matrix.absences, Matrix.emptyKeys, Matrix.emptyKeyChoices,
        Matrix.texts, Matrix.sets, Matrix.tables, Matrix.orderedTables, Matrix.wrapped,
        Matrix.lossy, Matrix.listed, Matrix.placed, Matrix.versions, Matrix.containers,
        Matrix.openTypes, Matrix.nested, Matrix.repeated,
    ]

    @Test(arguments: tables.flatMap { $0 })
    func `row by row`(_ row: TableRow) {
        #expect(Matrix.registered)
        #expect(row.answer == row.expected)
    }
}
