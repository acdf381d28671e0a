import Foundation
import VersionedCodable
import VersionedCodableFoundation

let formatter = DateFormatter()
formatter.locale = Locale(identifier: "en_US_POSIX")
formatter.timeZone = TimeZone(identifier: "UTC")
formatter.dateFormat = "dd.MM.yyyy"
let decoder = DocumentDecoder(format: .json)
decoder.dateDecodingStrategy = .formatted(formatter)
let dates = try decoder.decode([Date].self, from: Data(#"["01.01.1970"]"#.utf8))
print(dates[0].timeIntervalSince1970)
