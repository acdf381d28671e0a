import Foundation
import VersionedCodableDocuments

/// The check of one law on one format; the laws are in the folder `Laws`.
struct LawTrial: Sendable {
    let law: FormatLaw
    let format: any DocumentFormat
    let samples: FormatSamples

    var decoder: DocumentDecoder { DocumentDecoder(format: format) }
    var encoder: DocumentEncoder { DocumentEncoder(format: format) }

    func declares(_ capability: FormatCapabilities) -> Bool {
        format.capabilities.contains(capability)
    }

    func run() throws {
        switch law {
        case .names: try checkNames()
        case .detection: try checkDetection()
        case .scalarsRoundTrip: try checkScalars()
        case .containersRoundTrip: try checkContainers()
        case .superAndNestedContainers: try checkNestedContainers()
        case .absentAndNull: try checkNulls()
        case .keyOrder: try checkKeyOrder()
        case .duplicateKeys: try checkDuplicateKeys()
        case .integerLimitsExact: try checkIntegerLimits()
        case .integersAndReals: try checkIntegersAndReals()
        case .nonFiniteNumbers: try checkNonFiniteNumbers()
        case .writerReadByReader: try checkForeignScalars()
        case .writingTwiceGivesSameBytes: try checkWritingTwice()
        case .depthLimit: try checkDepthLimit()
        case .sizeLimits: try checkSizeLimits()
        case .aliasExpansion: try checkAliasExpansion()
        case .emptyInput: try checkEmptyInput()
        case .trailingGarbage: try checkTrailingGarbage()
        case .damagedInput: try checkDamagedInput()
        case .encodingsAndByteOrderMark: try checkEncodings()
        case .containerMisuse: try checkContainerMisuse()
        case .errorLocationAndPath: try checkErrors()
        case .concurrentUse: try checkConcurrentUse()
        case .peekEqualsDecode: try checkPeek()
        case .earlyStoppingPeek: try checkEarlyStop()
        case .prefixesAgreeWithWhole: try checkPrefixes()
        case .unknownAndNewerVersions: try checkUnknownVersions()
        case .migrationSameAsReference: try checkMigration()
        case .rewriteEqual: try checkRewriting { try $0.checkEqual() }
        case .rewriteProof: try checkRewriting { try $0.checkProof() }
        case .rewriteIdempotent: try checkRewriting { try $0.checkIdempotent() }
        case .rewriteUndo: try checkRewriting { try $0.checkUndo() }
        case .rewriteUntouched: try checkRewriting { try $0.checkUntouched() }
        case .rewriteComments: try checkRewriting { try $0.checkComments() }
        case .rewriteOwners: try checkRewriting { try $0.checkOwners() }
        case .rewriteSmall: try checkRewriting { try $0.checkSmall() }
        case .rewriteStyle: try checkRewriting { try $0.checkStyle() }
        }
    }
}

// MARK: Requirements

extension LawTrial {
    func violation(_ sample: String, expected: String, found: String) -> LawViolation {
        LawViolation(
            law: law, format: format.name, sample: sample, expected: expected, found: found)
    }

    func require(
        _ condition: Bool, _ sample: String, expected: @autoclosure () -> String,
        found: @autoclosure () -> String
    ) throws {
        guard condition else { throw violation(sample, expected: expected(), found: found()) }
    }

    func requireEqual<Value: Equatable>(
        _ found: Value, _ expected: Value, _ sample: String
    ) throws {
        try require(found == expected, sample, expected: "\(expected)", found: "\(found)")
    }

    /// Runs code that must not fail; an error becomes a violation with the sample.
    func attempt<Result>(
        _ sample: String, expected: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as LawViolation {
            throw error
        } catch {
            throw violation(sample, expected: expected, found: LawTrial.text(of: error))
        }
    }

    /// Requires that code throws an error of one type, and returns the error.
    @discardableResult
    func requireError<Failure: Error>(
        _ type: Failure.Type, _ sample: String, expected: String? = nil,
        _ body: () throws -> some Any
    ) throws -> Failure {
        let found: String
        do {
            found = "\(try body())"
        } catch let error as Failure {
            return error
        } catch {
            found = LawTrial.text(of: error)
        }
        throw violation(sample, expected: expected ?? "an error of \(type)", found: found)
    }

    /// Returns the text of an error, with its type unless it has a diagnostic.
    static func text(of error: any Error) -> String {
        if let diagnostic = (error as? DecodingError)?.diagnostic {
            return "DecodingError: \(diagnostic)"
        }
        return "\(type(of: error)): \(error)"
    }
}
