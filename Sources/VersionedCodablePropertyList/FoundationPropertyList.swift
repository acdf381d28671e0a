import Foundation
import VersionedCodableCore

extension PropertyListDecoder: VersionPeeking {}

extension PropertyListEncoder: VersionStamping {}
