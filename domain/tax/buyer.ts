/** Business that documents are made out to; `registration` is nine digits. */
export type TaxCustomer = { readonly name: string; readonly registration: string };

/**
 * Days after the payment during which an invoice for a business can be requested. An invoice is due within fourteen
 * days of the tax point, and the Tax Authority gives no allocation number to older invoices (its code 434).
 */
export const BUSINESS_INVOICE_DAYS = 14;
