// Other programs are started here only, by the C library of the system.
import VersionedCodableEssentials
import VersionedCodableSystem

/// A program that runs to its end, with nothing on standard input.
enum ChildProcess {
    /// Runs a program that is found in `PATH`, and returns what it printed to standard output.
    ///
    /// What it prints to standard error is dropped, unless it is merged with the output.
    ///
    /// - Returns: nil when the program cannot be started, or ended by a signal.
    static func run(
        _ name: String, _ arguments: [String], mergesErrors: Bool = false
    ) -> (status: Int32, output: Data)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        // Another thread that starts a program at the same time must not pass on the pipe.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = start(name, arguments, output: ends[1], mergesErrors)
        close(ends[1])
        guard let child else { return nil }
        let output = contents(of: ends[0])
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        // The status in the upper byte, unless the lower bits have a signal.
        return status & 0x7F == 0 ? (status >> 8 & 0xFF, output) : nil
    }

    private static func start(
        _ name: String, _ arguments: [String], output: Int32, _ mergesErrors: Bool
    ) -> pid_t? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if mergesErrors {
            posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var words = ([name] + arguments).map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in words + environment { free(text) } }
        var child: pid_t = 0
        return posix_spawnp(&child, name, &actions, nil, &words, &environment) == 0 ? child : nil
    }

    private static func contents(of descriptor: Int32) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return data }
            data += buffer[..<count]
        }
    }
}
