/** Business to which tax documents are addressed. `registration` has nine digits. */
export type TaxCustomer = { readonly name: string; readonly registration: string };

/**
 * Number of days within which an invoice must be issued after its tax point, or requested by a business after the
 * payment. The Tax Authority gives no allocation number to older invoices (its code 434).
 */
export const INVOICE_DUE_DAYS = 14;
