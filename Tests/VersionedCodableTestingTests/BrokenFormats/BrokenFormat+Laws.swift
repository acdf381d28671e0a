import TestSupport

extension BrokenFormat {
    /// A format that breaks a law, mostly in a way that has been seen in the wild.
    static func breaking(_ law: FormatLaw) -> BrokenFormat {
        switch law {
        case .names: BrokenFormat(name: "Bracket Format")
        case .detection: BrokenFormat(matching: { _ in .weak })
        case .scalarsRoundTrip: trimmingText
        case .containersRoundTrip: droppingEmptyArrays
        case .superAndNestedContainers: droppingSuper
        case .absentAndNull: droppingNullElements
        case .keyOrder: sortingKeys
        case .duplicateKeys: readingTheLastKey
        case .integerLimitsExact: roundingIntegers
        case .integersAndReals: writingWholeRealsAsIntegers
        case .nonFiniteNumbers: writingNonFiniteNumbersAsNull
        case .writerReadByReader: writingWhatItDoesNotRead
        case .writingTwiceGivesSameBytes: writingInChangingOrder
        case .depthLimit: ignoring { ReadingLimits(depth: .max, scalarBytes: $0.scalarBytes) }
        case .sizeLimits: ignoring { ReadingLimits(depth: $0.depth) }
        case .aliasExpansion: expandingAliases
        case .emptyInput: throwingForeignErrors { $0.isEmpty }
        case .trailingGarbage: ignoringWhatFollows
        case .damagedInput: throwingForeignErrors { $0.contains(0x7F) }
        case .encodingsAndByteOrderMark: readingOneEncoding
        case .containerMisuse: readingArraysAsObjects
        case .errorLocationAndPath: forgettingPlaces
        case .concurrentUse: forOneThreadAtATime
        case .peekEqualsDecode: showingAnyDepth
        case .earlyStoppingPeek: BrokenFormat(readingPrefix: { _, _ in nil })
        case .prefixesAgreeWithWhole: showingCutOffScalars
        case .unknownAndNewerVersions: clampingVersions
        case .migrationSameAsReference: swappingSteps
        // The bracket format is not changed in place; BrokenRewriting breaks these.
        case .rewriteEqual, .rewriteProof, .rewriteIdempotent, .rewriteUndo, .rewriteUntouched,
            .rewriteComments, .rewriteOwners, .rewriteSmall, .rewriteStyle:
            BrokenFormat()
        }
    }

    // MARK: Values

    private static var trimmingText: BrokenFormat {
        changingWhatIsWritten { value in
            guard case .string(let text) = value else { return }
            value = .string(text.trimmingCharacters(in: .whitespaces))
        }
    }

    private static var droppingEmptyArrays: BrokenFormat {
        changingWhatIsWritten { value in
            value.changeMembers { $0.filter { $0.1 != .array([]) } }
        }
    }

    private static var droppingSuper: BrokenFormat {
        changingWhatIsWritten { $0.changeMembers { $0.filter { $0.0 != "super" } } }
    }

    private static var droppingNullElements: BrokenFormat {
        changingWhatIsWritten { value in
            guard case .array(let elements) = value else { return }
            value = .array(elements.filter { $0 != .null })
        }
    }

    private static var sortingKeys: BrokenFormat {
        changingWhatIsWritten { $0.changeMembers { $0.sorted { $0.0 < $1.0 } } }
    }

    private static var roundingIntegers: BrokenFormat {
        changingWhatIsRead { value in
            guard case .number(let number) = value, number.isWrittenAsInteger,
                let rounded = number.double.flatMap({ Int128(exactly: $0) })
            else { return }
            value = .number(rounded)
        }
    }

    private static var writingWholeRealsAsIntegers: BrokenFormat {
        changingWhatIsWritten { value in
            guard case .number(let number) = value, let whole = number.integer(as: Int64.self)
            else { return }
            value = .number(whole)
        }
    }

    private static var writingNonFiniteNumbersAsNull: BrokenFormat {
        changingWhatIsWritten { value in
            if case .number(let number) = value, !number.isFinite { value = .null }
        }
    }

    /// Keys of arrays are indices, as in some scripting languages.
    private static var readingArraysAsObjects: BrokenFormat {
        changingWhatIsRead { value in
            guard case .array(let elements) = value else { return }
            var object = DocumentObject()
            for (index, element) in elements.enumerated() { object[String(index)] = element }
            value = .object(object)
        }
    }

    private static var clampingVersions: BrokenFormat {
        changingWhatIsRead { value in
            value.changeMembers {
                $0.map { key, value in
                    guard key == "version", case .number(let number) = value else {
                        return (key, value)
                    }
                    return (key, .number(min(number.int ?? 1, 3)))
                }
            }
        }
    }

    private static var swappingSteps: BrokenFormat {
        changingWhatIsRead { value in
            guard case .array(let elements) = value, elements.count == 3 else { return }
            value = .array([elements[1], elements[0], elements[2]])
        }
    }
}
