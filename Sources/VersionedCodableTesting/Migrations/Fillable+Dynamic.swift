import VersionedCodableCore
import VersionedCodableExtras

extension DynamicCodable: Fillable {
    /// Makes a value of the first registered type that fits.
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        let outer = filling.label
        defer { filling.label = outer }
        let labels = DynamicDecodableRegistry.shared.labels
        for label in labels {
            filling.label = label
            let fresh = ShapeNode()
            let answers = FillingAnswers(filling: filling, codingPath: path, shape: fresh)
            guard let value = try? DynamicCodable(from: AnsweringDecoder(answers)) else { continue }
            shape.become(fresh)
            return value
        }
        throw Filling.violation(
            Self.self, at: path, "none of the \(labels.count) registered types fits")
    }
}
