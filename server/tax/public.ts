/** What the rest of the server may ask of tax documents. Nobody else in here is imported from outside. */
export { askAgain } from './allocation/ask-again.ts';
export { getOrderInvoice } from './get-order-invoice.ts';
export { nameBuyer } from './buyers/name-buyer.ts';
export { connectAuthority } from './allocation/connect-authority.ts';
export { nameIssuer } from './buyers/name-issuer.ts';
export {
  claimProviderDocuments,
  findProviderIssue,
  isTaxedAtSale,
  keepProviderDocument,
  postponeProviderDocument,
  type DueProviderDocument,
} from './store/provider-document.ts';
export { listDocuments } from './list-documents.ts';
export { listOrderPapers } from './list-order-papers.ts';
export { startTaxWorker } from './tax-worker.ts';
export { registerTaxRoutes } from './tax.routes.ts';
export {
  addAccounts,
  addMonth,
  listAccountsOf,
  findFirstEntryAt,
  listClosedMonths,
  lockMonths,
} from './accountant/store/closed-month.ts';
export type { AccountOfMonth, ClosedMonth } from './accountant/store/closed-month.ts';
export {
  countMissing,
  countOfProviders,
  listDifferences,
  sumAccounts,
  sumBooks,
  sumDocuments,
} from './accountant/store/month-figures.ts';
export { listUntaxedEnds, type UntaxedEnd } from './accountant/store/untaxed-end.ts';
export { listEntryLines } from './accountant/store/month-journal.ts';
export { fileKeyOfMonths, streamUniformFiles, type UniformOf } from './accountant/uniform-files.ts';
