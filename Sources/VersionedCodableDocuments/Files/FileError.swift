import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableSystem  // For the error numbers.

/// Makes the `CocoaError`s that Foundation throws for files, with the path and the reason in words.
enum FileError {
    static func notAFile(_ url: URL, _ code: CocoaError.Code) -> CocoaError {
        error(code, url.absoluteString, "this is not a file URL")
    }

    static func notRegular(_ path: String) -> CocoaError {
        error(.fileWriteUnknown, path, "this is not a regular file and cannot be replaced")
    }

    private static func error(
        _ code: CocoaError.Code, _ path: String, _ reason: String, _ underlying: POSIXError? = nil
    ) -> CocoaError {
        var information: [String: Any] = [
            FileErrorKey.path: path, FileErrorKey.reason: reason,
        ]
        information[FileErrorKey.underlying] = underlying
        return CocoaError(code, userInfo: information)
    }

    static func system(_ error: SystemError, _ path: String, isWriting: Bool) -> CocoaError {
        let underlying = POSIXErrorCode(rawValue: error.number).map { POSIXError($0) }
        let reason = underlying.map { FileReason.description(of: $0.code, isWriting: isWriting) }
        return FileError.error(
            code(for: underlying?.code, isWriting: isWriting), path,
            reason ?? "system error \(error.number)", underlying)
    }

    private static func code(for code: POSIXErrorCode?, isWriting: Bool) -> CocoaError.Code {
        switch code {
        case .ENOENT, .ENOTDIR: isWriting ? .fileNoSuchFile : .fileReadNoSuchFile
        case .EACCES, .EPERM: isWriting ? .fileWriteNoPermission : .fileReadNoPermission
        case .EROFS: .fileWriteVolumeReadOnly
        case .ENOSPC, .EDQUOT: .fileWriteOutOfSpace
        case .ENAMETOOLONG:
            isWriting ? .fileWriteInvalidFileName : .fileReadInvalidFileName
        default: isWriting ? .fileWriteUnknown : .fileReadUnknown
        }
    }
}

/// Keys of `userInfo`, such as `NSFilePathErrorKey`, which FoundationEssentials lacks.
private enum FileErrorKey {
    static let path = "NSFilePath"
    static let url = "NSURL"
    static let reason = "NSLocalizedFailureReason"
    static let underlying = "NSUnderlyingError"
}

package enum FileReason {
    /// Returns the reason for an error of Foundation or of `FileError`.
    package static func description(of error: CocoaError) -> String {
        if let reason = error.userInfo[FileErrorKey.reason] as? String {
            return reason
        }
        let isWriting =
            error.code == .fileNoSuchFile || (512..<1024).contains(error.code.rawValue)
        if let underlying = error.underlying as? POSIXError {
            return description(of: underlying.code, isWriting: isWriting)
        }
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile:
            return description(of: .ENOENT, isWriting: isWriting)
        case .fileReadNoPermission, .fileWriteNoPermission:
            return description(of: .EACCES, isWriting: isWriting)
        case .fileReadUnknown: return "the file cannot be read"
        case .fileWriteUnknown: return "the file cannot be written"
        default:
            let remark = error.userInfo["NSDebugDescription"] as? String
            return remark ?? "\(error)"
        }
    }

    /// Returns the path of the file that an error is about.
    package static func path(of error: CocoaError) -> String? {
        error.userInfo[FileErrorKey.path] as? String
            ?? (error.userInfo[FileErrorKey.url] as? URL)?.relativePath
    }

    /// Returns the reason for an error of the system.
    package static func description(of code: POSIXErrorCode, isWriting: Bool) -> String {
        switch code {
        case .ENOENT, .ENOTDIR: isWriting ? "no such folder" : "no such file"
        case .EISDIR: "this is a directory"
        case .EACCES, .EPERM:
            isWriting ? "no permission to write to its folder" : "no permission to read the file"
        case .ELOOP: "the symbolic links form a loop"
        case .EROFS: "the disk is read-only"
        case .ENOSPC, .EDQUOT: "no space left on the disk"
        case .EFBIG: "the file would be larger than the system allows"
        case .ENAMETOOLONG: "the name is too long"
        case .EIO: "input or output failed"
        case .ENOMEM: "not enough memory"
        default: "system error \(code.rawValue)"
        }
    }
}

extension ErrorMessages {
    /// Returns the file and the reason: `settings.yaml: no such file`.
    static func file(_ error: CocoaError) -> String {
        render(
            source: FileReason.path(of: error), location: nil, path: [],
            message: FileReason.description(of: error), excerpt: nil)
    }
}
