// The command versioned for the documents of a program: a format of its own, and a chain of types.
//
//     versioned-ini status Examples/INICommand/Documents
//     versioned-ini migrate Examples/INICommand/Documents

import INI
import VersionedCodable
import VersionedCodableCommand
import VersionedCodableMigrations

// snippet
@main struct INICommand {
    static func main() async {
        await VersionedTool(
            name: "versioned-ini", formats: VersionedTool.formats + [INIFormat()],
            chains: [TypeChain(Settings.self, name: "settings", files: ["**/settings.{ini,yaml}"])]
        ).main()
    }
}
// end

/// The settings of the program today.
struct Settings: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = OldSettings

    var host: String
    var port: Int

    init(from old: OldSettings) throws {
        let parts = old.listen.split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else {
            throw VersionedDecodingError.fieldNoLongerValid("listen", "expected host:port")
        }
        (host, self.port) = (String(parts[0]), port)
    }
}

/// The settings of version 1.
struct OldSettings: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var listen: String
}
