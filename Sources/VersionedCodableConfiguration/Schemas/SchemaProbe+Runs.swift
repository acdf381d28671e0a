import VersionedCodableCore
import VersionedCodableDocuments

struct ProbeRun<Value> {
    let record: ProbeRecord
    let settings: ProbeSettings
    var value: Value?
}

extension SchemaProbe {
    /// Returns the schema of the requests that a type makes when it decodes itself.
    func byRuns<Value>(
        _ type: Value.Type, at path: [String], _ make: (any Decoder) throws -> Value
    ) -> (Found<Value>, isNamed: Bool) {
        noteDefaults(of: type)
        var first = run([], at: path, make)
        if first.value == nil, first.record.asksKeys, !first.record.keys.isEmpty,
            let found = cases(first, type, at: path, make)
        {
            return (found, true)
        }
        if first.value == nil,
            let bare = bareRuns(first, at: path, make).lazy.compactMap(\.value).first
        {
            first = again(with: bare) { self.run([], at: path, make) }
        }
        var value = first.value
        var schemas: [Keywords] = []
        var refused: Set<ProbeSettings.Request> = []
        var run = first
        // A type that is refused one request may try another.
        while schemas.count < 8 {
            let object = bareRuns(run, at: path, make)
            if run.record.isKeyed { value = value ?? object.lazy.compactMap(\.value).first }
            schemas.append(schema(run, object, type, at: path))
            refused.formUnion(run.settings.accepted)
            guard run.value != nil, !refused.isEmpty else { break }
            run = self.run(refused, at: path, make)
            guard run.value != nil, !run.settings.accepted.isEmpty else { break }
        }
        let record = first.record
        if value == nil {
            value = known(type) ?? placeholder(type)
            // An enumeration that does not list its cases is its raw value, or accepts any string.
            if !(type is any RawRepresentable.Type) {
                noteUnknown(
                    at: path, isScalar: record.single != nil && !record.isKeyed && !record.isList)
            }
        }
        var keywords = Keywords.anyOf(schemas)
        if type is any ExpressibleByNilLiteral.Type { keywords = keywords.nullable }
        return (Found(keywords: keywords, value: value), first.record.isKeyed)
    }

    /// Runs a type until it makes a value, with other scalars if these may help.
    private func run<Value>(
        _ refused: Set<ProbeSettings.Request>, at path: [String],
        _ make: (any Decoder) throws -> Value
    ) -> ProbeRun<Value> {
        var first: ProbeRun<Value>?
        for trial in 0..<PlaceholderAnswers.trials {
            let run = run(ProbeSettings(trial: trial, refused: refused), at: path, make)
            if run.value != nil { return run }
            first = first ?? run
            if !run.settings.hasScalars { break }
        }
        return first ?? run(ProbeSettings(refused: refused), at: path, make)
    }

    private func run<Value>(
        _ settings: ProbeSettings, at path: [String], _ make: (any Decoder) throws -> Value
    ) -> ProbeRun<Value> {
        let record = ProbeRecord()
        let answers = SchemaAnswers(
            probe: self, record: record, settings: settings, path: path, isOuter: true)
        let value = try? make(AnsweringDecoder(answers))
        return ProbeRun(record: record, settings: settings, value: value)
    }

    /// Runs a type without anything optional: with the scalars of the previous run and with others,
    /// so that values that depend on them are not defaults.
    private func bareRuns<Value>(
        _ run: ProbeRun<Value>, at path: [String], _ make: (any Decoder) throws -> Value
    ) -> [ProbeRun<Value>] {
        guard run.record.isKeyed || run.record.isNullable else { return [] }
        let trial = run.settings.trial
        return [trial, trial == 1 ? 2 : 1].map {
            let settings = ProbeSettings(isBare: true, trial: $0, refused: run.settings.refused)
            return self.run(settings, at: path, make)
        }
    }

    private func schema<Value>(
        _ run: ProbeRun<Value>, _ bare: [ProbeRun<Value>], _ type: Value.Type, at path: [String]
    ) -> Keywords {
        let record = run.record
        if record.isKeyed {
            let made = ([run] + bare.prefix(1)).filter { $0.value != nil }
            var object = ProbeObject((made.isEmpty ? [run] : made).map(\.record))
            let isIncomplete = made.isEmpty
            if isIncomplete {
                // The keys that the type did not get to request.
                for key in record.keys where record[key.stringValue] == nil {
                    object.members.append(.init(key: key.stringValue, isOptional: true))
                    noteUnknown(at: path + [key.stringValue])
                }
            }
            let defaults = ObservedDefaults(
                object: &object, type: type, bare: bare.compactMap(\.value), strategies.userInfo)
            return schema(
                of: object, at: path, closes: !isIncomplete, defaults: defaults,
                aliases: aliases(of: type))
        }
        let schema = schema(ofValue: record, at: path)
        let isNullable = record.isNullable && bare.first?.value != nil
        return isNullable ? schema.nullable : schema
    }

    private func schema(ofValue record: ProbeRecord, at path: [String]) -> Keywords {
        if record.isList { return schema(ofList: record, at: path) }
        return record.single.map { schema(of: $0, at: path) } ?? [:]
    }

    private func schema(ofList record: ProbeRecord, at path: [String]) -> Keywords {
        let elements = record.elements.map { schema(of: $0, at: path) }
        var keywords = Keywords.type("array")
        if record.asksEnd {
            if !elements.isEmpty { keywords["items"] = Keywords.anyOf(elements).value }
        } else if !elements.isEmpty {
            keywords["prefixItems"] = .array(elements.map(\.value))
            keywords["minItems"] = .number(elements.count)
        }
        return keywords
    }

    func schema(of content: ProbeRecord.Content?, at path: [String]) -> Keywords {
        switch content {
        case nil: return [:]
        case .schema(let schema): return schema
        case .record(let record):
            if record.isKeyed {
                return schema(of: ProbeObject([record]), at: path, closes: true)
            }
            return schema(ofValue: record, at: path)
        }
    }

    // MARK: Enumerations

    /// Returns the schema of an enumeration that lists its cases as keys; otherwise nil.
    private func cases<Value>(
        _ first: ProbeRun<Value>, _ type: Value.Type, at path: [String],
        _ make: (any Decoder) throws -> Value
    ) -> Found<Value>? {
        let keys = first.record.keys
        let (runs, value) = runs(of: keys, at: path, make)
        let cases = zip(keys, runs).compactMap { key, run -> Keywords? in
            guard let member = run.record[key.stringValue] else { return nil }
            let path = path + [key.stringValue]
            if run.value == nil { noteUnknown(at: path) }
            let name = strategies.key(for: key.stringValue) ?? key.stringValue
            return single(name, schema(of: member.content, at: path))
        }
        return cases.isEmpty ? nil : Found(keywords: oneOf(cases), value: value)
    }

    /// Runs an enumeration once for each case, and returns the runs and a value of a case.
    func runs<Value>(
        of keys: [any CodingKey], at path: [String], _ make: (any Decoder) throws -> Value
    ) -> (runs: [ProbeRun<Value>], value: Value?) {
        var runs = keys.map { run(ProbeSettings(onlyKey: $0), at: path, make) }
        guard let value = runs.lazy.compactMap(\.value).first else { return (runs, nil) }
        // Cases that contain the type itself need a value of a case that does not.
        for index in runs.indices where runs[index].value == nil {
            runs[index] = again(with: value) {
                run(ProbeSettings(onlyKey: keys[index]), at: path, make)
            }
        }
        return (runs, value)
    }
}
