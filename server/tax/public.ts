/** Public interface of the tax module. Other modules import nothing else from it. */
export type { Deps as TaxDeps } from './deps.ts';
export type { TaxParsed, WithTaxConfig } from './settings.ts';
export { retryAllocation } from './allocation/retry-allocation.ts';
export { getOrderInvoice, listOrderDocuments } from './order-documents.ts';
export { taxDocumentTypeName } from './documents/tax-document-pdf-data.ts';
export { getDocumentCopy } from './get-document-pdf.ts';
export { setBuyerBusiness } from './buyers/set-buyer-business.ts';
export { connectTaxAuthority } from './allocation/connect-tax-authority.ts';
export { recordDocumentIssuer } from './buyers/record-document-issuer.ts';
export {
  claimProviderDocuments,
  findProviderDocumentTaxation,
  isTaxedAtSale,
  saveProviderDocument,
  postponeProviderDocument,
  type DueProviderDocument,
} from './store/provider-document.ts';
export { listDocuments } from './list-documents.ts';
export {
  addClosedMonthAccounts,
  addClosedMonth,
  listClosedMonthAccounts,
  findFirstEntryAt,
  listClosedMonths,
  lockMonthClosing,
} from './accountant/store/closed-month.ts';
export type { ClosedMonthAccount, ClosedMonth } from './accountant/store/closed-month.ts';
export {
  countMissingDocuments,
  countProviderDocuments,
  listLedgerDifferences,
  sumMonthAccounts,
  sumMonthLedger,
  sumMonthDocuments,
} from './accountant/store/month-sums.ts';
export { listUntaxedEndedVouchers, type UntaxedEndedVoucher } from './accountant/store/untaxed-ended-voucher.ts';
export { listJournalEntryLines } from './accountant/store/month-journal.ts';
export { fileKeyOfMonths, streamTaxExport, type TaxExportInput } from './accountant/tax-export.ts';
