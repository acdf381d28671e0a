import VersionedCodableCommand

@main
struct Main {
    static func main() async {
        await VersionedTool().main()
    }
}
