#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
/// The symbolic links that a path follows.
package enum LinkTrail {
    /// Returns the folders in which a change may make the path lead to another file.
    ///
    /// They are the folders of the file and of every link on the way, including links to folders,
    /// and, if a step is missing, the folder that lacks it.
    ///
    /// - Complexity: O(n) in the steps of the path and of at most forty link targets.
    package static func folders(onWayTo path: String) -> Set<String> {
        var folders: Set<String> = []
        // The remaining steps, the next one last.
        var rest = steps(of: path)
        var folder = path.hasPrefix("/") ? "/" : "."
        // The maximum that Linux follows.
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
