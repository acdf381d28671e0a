extension DocumentEncoder: VersionStamping {}
