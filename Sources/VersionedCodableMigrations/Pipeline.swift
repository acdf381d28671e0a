// How a document is migrated by a chain file. Open this file first.
//
//     chain file ── ChainReader ──▶ MigrationChain ── WayDown ──▶ operations, up or down
//                                        │
//     document ── EditedDocument ────────┴── ChainRun: version ▶ StepRunner ▶ new version
//                                                          │
//     new text ◀── RewritableFormat.edit: edits, proof ◀───┘
//
// A chain is data: MigrationOperation has the operations, PathPattern what their paths denote.
// StepRunner makes explicit edits, so that comments go with their values in every format, and the
// editor reads the result again. ChainChecks runs a chain's own examples.
