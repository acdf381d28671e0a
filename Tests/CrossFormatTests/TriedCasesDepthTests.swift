import AllModules

/// An enumeration that tries its cases, which takes much stack a level.
struct TriedCasesDepthTests {
    private static func data(_ format: any DocumentFormat, _ levels: Int) throws -> Data {
        let value = (1...levels).reduce(DocumentValue.string("leaf")) { inner, _ in ["a": inner] }
        return try format.write(CodableDocument(value))
    }

    /// Either the stack is enough, or an error says that it is not: the process goes on.
    @Test(arguments: Coder.formats)
    func smallThread(_ format: any DocumentFormat) throws {
        let data = try Self.data(format, 255)
        let depth = onSmallStack { () -> Result<Int, any Error> in
            let decoder = DocumentDecoder(format: format)
            return Result { try decoder.decode(Either.self, from: data).depth }
        }
        switch depth {
        case .success(let depth): #expect(depth == 255)
        case .failure(DecodingError.dataCorrupted(let context)):
            #expect(
                context.debugDescription.contains(
                    "nested values need more stack than the thread has"))
            #expect(context.codingPath.count > 20)
        case .failure(let error): Issue.record(error)
        }
    }

    @Test(arguments: Coder.formats)
    func largeThread(_ format: any DocumentFormat) throws {
        let data = try Self.data(format, 255)
        let depth = try onSmallStack(of: 8 << 20) {
            let decoder = DocumentDecoder(format: format)
            return try decoder.decode(Either.self, from: data).depth
        }
        #expect(depth == 255)
    }
}

extension Either {
    /// How many containers are inside each other, found without recursion.
    fileprivate var depth: Int {
        var (depth, next) = (0, self)
        while true {
            switch next {
            case .list(let list):
                guard let first = list.first else { return depth + 1 }
                next = first
            case .object(let object):
                guard let first = object.values.first else { return depth + 1 }
                next = first
            case .number, .text, .nothing: return depth
            }
            depth += 1
        }
    }
}
