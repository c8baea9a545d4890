/** Public interface of the ledger module. Other modules import only from this file. */
export { recordDatabaseRestore } from './anchors/anchor-books.ts';
export { findNewestAnchor } from './anchors/find-newest-anchor.ts';
export { verifyAnchors, type AnchorCheck } from './anchors/verify-anchors.ts';
export { recordBreakageOfUnusedWashes } from './book-unused-washes.ts';
export { changeBooksTerms } from './change-books-terms.ts';
export { getBooksTerms } from './store/books-terms.ts';
export { measureBooksTermsEffect } from './store/books-terms-effect.ts';
export { checkBooks } from './check-books.ts';
export { getBooksHealth } from './get-books-health.ts';
export { listBrokenRules } from './list-broken-rules.ts';
export {
  journalParams,
  journalSql,
  newJournal,
  singleJournalValues,
  singleJournalParams,
  singleJournalSql,
  postingList,
  type Journal,
} from './store/ledger.ts';
