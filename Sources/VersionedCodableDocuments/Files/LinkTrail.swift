#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
/// The way that a path takes over symbolic links.
package enum LinkTrail {
    /// The folders in which the path goes on elsewhere when something is moved there: that of the
    /// file, be it there or not, and that of every link on the way, also of links to folders.
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
            if rest.isEmpty { folders.insert(folder) }
            // Of what cannot be looked at, the system has told the same to the one who reads it.
            guard let status = try? FileStatus(ofPath: place, followsLinks: false) else { break }
            guard status.kind == .link, let target = try? SystemPath.target(ofLink: place) else {
                folder = place
                continue
            }
            folders.insert(folder)
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
