import Foundation
import VersionedCodableCore

extension JSONDecoder: VersionPeeking {}

extension JSONEncoder: VersionStamping {}
