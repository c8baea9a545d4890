/** What the rest of the server may ask of the books. Nobody else in here is imported from outside. */
export { checkBooks } from './check-books.ts';
export { getBooksHealth } from './get-books-health.ts';
export { listBrokenRules } from './list-broken-rules.ts';
export {
  journalParams,
  journalSql,
  makeJournal,
  oneJournal,
  oneJournalParams,
  oneJournalSql,
  postingList,
  type Journal,
} from './store/ledger.ts';
