import AllModules

@Suite("Schemas as text") struct SchemaTextTests {
    private let decoder = YAMLDecoder()

    /// Compares the keywords of a schema with JSON whose short objects are on one line.
    ///
    /// - Parameter json: `INTEGERS` stands for the schema of an array of integers.
    private func expectJSON(_ schema: JSONSchema, _ json: String) {
        let integer = "{ \"type\": \"integer\", \"minimum\": \(Int.min), \"maximum\": \(Int.max) }"
        let json = json.replacing("INTEGERS", with: "\"items\": \(integer)")
        let draft = #"{ "$schema": "https://json-schema.org/draft/2020-12/schema", "#
        let lines = [schema.json, draft + json.dropFirst(2).drop { $0 == " " }].map {
            $0.replacing(/\n */, with: " ").replacing("[ ", with: "[").replacing(" ]", with: "]")
        }
        #expect(lines[0] == lines[1])
        #expect(schema.unknown == [])
    }

    @Test func threeVersions() {
        let schema = decoder.schema(
            Shapes.Chain3.self, title: "Server", id: "https://example.org/server.json",
            documentation: ["host": "The \"name\"", "tags": "a\nb\u{1}"], allowsUnknownKeys: false)
        expectJSON(
            schema,
            #"""
            {
              "$id": "https://example.org/server.json",
              "title": "Server",
              "oneOf": [
                { "$ref": "#/$defs/Chain3" }, { "$ref": "#/$defs/Chain2" }, { "$ref": "#/$defs/Chain1" }
              ],
              "$defs": {
                "Chain3": {
                  "type": "object",
                  "properties": {
                    "host": { "type": "string", "description": "The \"name\"" },
                    "port": { "type": "integer", "minimum": 0, "maximum": 65535 },
                    "tags": {
                      "type": ["array", "null"], "items": { "type": "string" },
                      "description": "a\nb\u0001"
                    },
                    "version": { "const": 3 }
                  },
                  "required": ["host", "port", "version"],
                  "additionalProperties": false
                },
                "Chain2": {
                  "type": "object",
                  "properties": {
                    "host": { "type": "string", "description": "The \"name\"" },
                    "port": { "type": "integer", "minimum": -32768, "maximum": 32767 },
                    "version": { "const": 2 }
                  },
                  "required": ["host", "port", "version"],
                  "additionalProperties": false
                },
                "Chain1": {
                  "type": "object",
                  "properties": { "address": { "type": "string" }, "version": { "const": 1 } },
                  "required": ["address", "version"],
                  "additionalProperties": false
                }
              }
            }
            """#)
    }

    @Test func defaults() {
        let schema = decoder.schema(
            Shapes.OwnDefaults.self,
            documentation: ["inner.depth": "How deep", "nothing": "", "list": "Numbers"])
        expectJSON(
            schema,
            #"""
            {
              "type": "object",
              "properties": {
                "host": { "type": ["string", "null"], "default": "localhost" },
                "port": {
                  "type": ["integer", "null"],
                  "minimum": 0,
                  "maximum": 65535,
                  "default": 80
                },
                "ratio": { "type": ["number", "null"], "default": 0.5 },
                "inner": {
                  "anyOf": [ { "$ref": "#/$defs/Inner" }, { "type": "null" } ],
                  "default": { "depth": 3 },
                  "properties": { "depth": { "description": "How deep" } }
                },
                "list": {
                  "type": ["array", "null"], INTEGERS, "default": [],
                  "description": "Numbers"
                }
              },
              "$defs": {
                "Inner": {
                  "type": "object",
                  "properties": {
                    "depth": {
                      "type": ["integer", "null"],
                      "minimum": -9223372036854775808,
                      "maximum": 9223372036854775807,
                      "default": 3
                    }
                  }
                }
              }
            }
            """#)
    }

    @Test func rules() {
        let schema = decoder.schema(
            Shapes.Ruled.self,
            documentation: ["inner.least": "The least", "more.least": "Of more"])
        expectJSON(
            schema,
            #"""
            {
              "type": "object",
              "properties": {
                "port": { "type": "integer", "minimum": 1, "maximum": 65535 },
                "small": { "type": "integer", "minimum": 0, "maximum": 200 },
                "ratio": { "type": "number", "minimum": 0.0, "maximum": 1.0 },
                "host": { "type": "string", "pattern": "^(?:[a-z.]+)$" },
                "list": { "type": "array", INTEGERS, "minItems": 1 },
                "mode": { "type": "string", "enum": ["fast", "slow"] },
                "inner": {
                  "$ref": "#/$defs/RuledInner",
                  "properties": { "least": { "description": "The least" } }
                },
                "maybe": { "anyOf": [ { "$ref": "#/$defs/RuledInner" }, { "type": "null" } ] },
                "more": {
                  "type": "array",
                  "items": {
                    "$ref": "#/$defs/RuledInner",
                    "properties": { "least": { "description": "Of more" } }
                  }
                },
                "other": { "$ref": "#/$defs/RuledInner" }
              },
              "required": ["port", "small", "ratio", "host", "list", "mode", "inner", "more", "other"],
              "$defs": {
                "RuledInner": {
                  "type": "object",
                  "properties": { "least": { "type": "integer", "minimum": 1, "maximum": 16 } },
                  "required": ["least"]
                }
              }
            }
            """#)
    }

    @Test func recursion() {
        let schema = decoder.schema(
            Shapes.Tree.self, documentation: ["children.name": "The name of a child"])
        expectJSON(
            schema,
            #"""
            {
              "$ref": "#/$defs/Tree",
              "properties": {
                "children": {
                  "items": { "properties": { "name": { "description": "The name of a child" } } }
                }
              },
              "$defs": {
                "Tree": {
                  "type": "object",
                  "properties": {
                    "name": { "type": "string" },
                    "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } }
                  },
                  "required": ["name", "children"]
                }
              }
            }
            """#)
    }

    @Test func linesForEditors() {
        let place = "settings.schema.json"
        #expect(
            JSONSchema.editorComment(for: YAMLFormat(), at: place)
                == "# yaml-language-server: $schema=settings.schema.json")
        #expect(
            JSONSchema.editorComment(for: TOMLFormat(), at: place)
                == "#:schema settings.schema.json")
        #expect(JSONSchema.editorComment(for: JSONFormat(), at: place) == nil)
        #expect(JSONSchema.editorComment(for: XMLFormat(), at: place) == nil)
        #expect(
            JSONSchema.editorComment(for: TOMLFormat(), at: "a\nport = 1") == "#:schema aport = 1")
    }
}
