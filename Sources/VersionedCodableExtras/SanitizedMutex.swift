#if THREAD_SANITIZER
import VersionedCodableDocuments

/// The lock that Thread Sanitizer knows, in the place of the one of the standard library.
typealias Mutex<Value> = VersionedCodableDocuments.Mutex<Value>
#endif
