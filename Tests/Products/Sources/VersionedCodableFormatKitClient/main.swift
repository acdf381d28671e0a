import VersionedCodableFormatKit

var value: DocumentValue = ["port": 80]
value["port"] = 8080
print(value["port"]?.int ?? 0)
