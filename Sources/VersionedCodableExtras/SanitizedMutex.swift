#if THREAD_SANITIZER
import VersionedCodableDocuments

/// The mutex that Thread Sanitizer recognizes, instead of the standard library's.
typealias Mutex<Value> = VersionedCodableDocuments.Mutex<Value>
#endif
