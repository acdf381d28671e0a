import AllModules

struct Geometry: Codable, Equatable {
    var width: CGFloat
    var point: CGPoint?
    var size: CGSize?
    var rect: CGRect?
}

struct Ranges: Codable, Equatable {
    var half: Range<Int>
    var closed: ClosedRange<Int>
    var from: PartialRangeFrom<Int>?

    static func == (left: Ranges, right: Ranges) -> Bool {
        left.half == right.half && left.closed == right.closed
            && left.from?.lowerBound == right.from?.lowerBound
    }
}
