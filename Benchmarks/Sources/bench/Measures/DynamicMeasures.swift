/// An array of values whose types the document names, against the same array of an enumeration with
/// a `switch`.
func dynamicMeasure(_ form: Form, _ codec: some Codec) -> Measure {
    Measure(
        "\(form.rawValue).decode-dynamic", baseline: "enum", sizes: .manyElements
    ) { n, fixtures in
        DynamicPage.registered
        let data = try form.page(blocks: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                let expected = EnumPage.sample(elements: n)
                try expect(codec.decode(EnumPage.self, from: data), equals: expected)
                let blocks = try codec.decode(DynamicPage.self, from: data).blocks
                try expect(blocks.compactMap { AnyBlock($0) }, equals: expected.blocks)
            },
            ours: { blackHole(try codec.decode(DynamicPage.self, from: data)) },
            theirs: { blackHole(try codec.decode(EnumPage.self, from: data)) })
    }
}
