/** Business that documents are made out to; `registration` is nine digits. */
export type TaxCustomer = { readonly name: string; readonly registration: string };

/**
 * Days after its tax point within which an invoice is due, and after the payment within which an invoice for a business
 * can be requested: the Tax Authority gives no allocation number to older invoices (its code 434).
 */
export const INVOICE_DUE_DAYS = 14;
