import VersionedCodableCommand

@main struct Documents {
    static func main() async {
        await VersionedTool(name: "documents").main()
    }
}
