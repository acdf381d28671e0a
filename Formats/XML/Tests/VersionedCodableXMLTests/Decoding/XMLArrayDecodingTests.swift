import Testing
import VersionedCodable
import VersionedCodableXML
@Suite struct XMLArrayDecodingTests {}
