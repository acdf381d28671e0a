import Foundation
import VersionedCodableCore

/// The look for a version at the places of a spec without a document; undecided where that is not
/// certain.
struct QuickPlaces {
    let format: any Format
    let data: Data

    /// The scalar at the first place that has one.
    func peek(_ places: [VersionPlace]) -> PeekedScalar {
        let isNamed = format.capabilities.contains(.repeatedKeys)
        guard isNamed else {
            let path = VersionPlace.candidates(places, inNamed: false).first?.path
            return path.map { format.peekScalar(at: $0.memberKeys, in: data) } ?? .undecided
        }
        guard let root = format.peekRoot(in: data) else { return .undecided }
        for part in places.lazy.flatMap(\.parts) {
            switch look(part, root) {
            case .found(let scalar): return scalar
            case .undecided: return .undecided
            case .missing: continue
            }
        }
        return .undecided
    }

    private enum Look {
        case found(PeekedScalar)
        case missing
        case undecided
    }

    private func look(_ part: VersionPlace.Part, _ root: PeekedRoot) -> Look {
        switch part {
        case .rootName(let names):
            let text = names.version(of: root.name) ?? names.version(of: root.localName)
            return text.map { .found(.untyped($0)) } ?? .undecided
        case .namespace(let uris, let name):
            guard root.isNamed(name) else { return .undecided }
            guard let uri = root.namespace else { return .missing }
            return uris.version(of: uri).map { .found(.untyped($0)) } ?? .undecided
        case .path(let path):
            var steps = path.steps[...]
            if let name = steps.first?.root {
                guard root.isNamed(name) else { return .undecided }
                steps = steps.dropFirst()
            }
            if steps.count == 1, let name = steps.first?.attribute {
                guard let text = root.attributes[name] else { return .missing }
                return text.isEmpty ? .undecided : .found(.untyped(text))
            }
            let keys = steps.compactMap(\.key)
            guard keys.count == steps.count else { return .undecided }
            let scalar = format.peekScalar(at: keys, in: data)
            return scalar == .undecided ? .undecided : .found(scalar)
        }
    }

    /// An integer of at most 18 digits in its plainest form.
    static func integer(_ text: String) -> Int? {
        guard text.utf8.count <= 18, let number = Int(text), String(number) == text else {
            return nil
        }
        return number
    }
}

extension PeekedRoot {
    fileprivate func isNamed(_ wanted: String?) -> Bool {
        wanted == nil || name == wanted || localName == wanted
    }
}
