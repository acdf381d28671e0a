#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
/// The way that a path takes over symbolic links.
package enum LinkTrail {
    /// The folders in which the path goes on elsewhere when something is moved there.
    ///
    /// They are that of the file, that of every link on the way, also of links to folders, and if
    /// something is missing the one in which it is.
    ///
    /// - Complexity: O(steps of the path and of what the links say), of at most forty links.
    package static func folders(onWayTo path: String) -> Set<String> {
        var folders: Set<String> = []
        // What is left of the way, the next step at the end.
        var rest = steps(of: path)
        var folder = path.hasPrefix("/") ? "/" : "."
        // As many as Linux follows.
        var linksLeft = 40
        while let step = rest.popLast() {
            let place = folder == "/" ? folder + step : folder + "/" + step
            let status = try? FileStatus(ofPath: place, followsLinks: false)
            if rest.isEmpty || status == nil || status?.kind == .link { folders.insert(folder) }
            guard let status else { break }
            guard status.kind == .link, let target = try? SystemPath.target(ofLink: place) else {
                folder = place
                continue
            }
            linksLeft -= 1
            if linksLeft < 0 { break }
            if target.hasPrefix("/") { folder = "/" }
            rest += steps(of: target)
        }
        return folders
    }

    private static func steps(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }
}
#endif
