// The command versioned with a further format: versioned-ini peek settings.ini

import INI
import VersionedCodableCommand

// snippet
@main struct INICommand {
    static func main() async {
        await VersionedTool(name: "versioned-ini", formats: VersionedTool.formats + [INIFormat()])
            .main()
    }
}
// end
