/// The maximum costs of an attack, over its uses and over inputs that the limits accept.
struct Row {
    let attack: Attack
    var bytes = 0
    var secondsPerMegabyte = 0.0
    var memoryPerByte = 0.0
    /// The results of the inputs.
    private var answers: Set<Answer> = []
    /// The failure of a process that did not end by itself.
    var failure: String?

    private enum Answer: String, CaseIterable {
        case value, error, limit
    }

    init(_ attack: Attack) {
        self.attack = attack
    }

    var isBad: Bool {
        failure != nil || secondsPerMegabyte > attack.bound.seconds
            || memoryPerByte > attack.bound.memory
    }

    mutating func add(_ trial: Trial, _ use: Use, bytes: Int) {
        self.bytes = max(self.bytes, bytes)
        secondsPerMegabyte = max(secondsPerMegabyte, trial.seconds / Double(bytes) * 1e6)
        memoryPerByte = max(memoryPerByte, Double(trial.peak) / Double(bytes))
        answers.insert(trial.error == nil ? .value : trial.isRefused ? .limit : .error)
    }

    static let header = """
        | attack | format | input | s per MB | memory per byte | answer |
        |---|---|--:|--:|--:|---|
        """

    var line: String {
        let figures =
            failure.map { "\($0) | |" }
            ?? "\(text(secondsPerMegabyte, digits: 3)) | \(text(memoryPerByte, digits: 1))"
        let answer = Answer.allCases.filter(answers.contains).map(\.rawValue).joined(
            separator: ", ")
        return "| \(attack.kind) | \(attack.format) | \(bytes / 1000) KB | \(figures) | \(answer) |"
            + (isBad ? " **above the bound**" : "")
    }

    private func text(_ number: Double, digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return "\((number * scale).rounded(.up) / scale)"
    }
}
