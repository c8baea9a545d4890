/** Public interface of tax; other capabilities import nothing else. */
export type { Deps as TaxDeps } from './deps.ts';
export type { TaxParsed, TaxPart } from './settings.ts';
export { retryAllocation } from './allocation/retry-allocation.ts';
export { getOrderInvoice, listOrderDocuments } from './order-documents.ts';
export { taxTypeName } from './documents/tax-document-pdf-data.ts';
export { getDocumentCopy } from './get-document-pdf.ts';
export { setBuyerBusiness } from './buyers/set-buyer-business.ts';
export { connectAuthority } from './allocation/connect-authority.ts';
export { recordIssuer } from './buyers/record-issuer.ts';
export {
  claimProviderDocuments,
  findProviderIssue,
  isTaxedAtSale,
  saveProviderDocument,
  postponeProviderDocument,
  type DueProviderDocument,
} from './store/provider-document.ts';
export { listDocuments } from './list-documents.ts';
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
export { fileKeyOfMonths, streamUniformFiles, type UniformFileSubject } from './accountant/uniform-files.ts';
