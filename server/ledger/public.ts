/** Public interface of the ledger module. Other modules import only from this file. */
export { recordDatabaseRestore } from './anchors/anchor-books.ts';
export { findNewestAnchor } from './anchors/find-newest-anchor.ts';
export { verifyAnchors, type LedgerAnchorCheck } from './anchors/verify-anchors.ts';
export { recordBreakageOfUnusedWashes } from './record-breakage-of-unused-washes.ts';
export { changeAccountingPolicy } from './change-accounting-policy.ts';
export { getAccountingPolicy } from './store/accounting-policy.ts';
export { measureAccountingPolicyEffect } from './store/accounting-policy-effect.ts';
export { checkLedger } from './check-ledger.ts';
export { getLedgerHealth } from './get-ledger-health.ts';
export { listViolatedLedgerRules } from './list-violated-ledger-rules.ts';
export {
  journalParams,
  journalSql,
  createJournal,
  singleJournalValues,
  singleJournalParams,
  singleJournalSql,
  postingList,
  type Journal,
} from './store/ledger.ts';
