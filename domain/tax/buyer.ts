/** The business that documents are made out to; `registration` is nine digits. */
export type TaxCustomer = { readonly name: string; readonly registration: string };

/**
 * How long after the payment its invoice may still be asked for in a business's name. An invoice is due within fourteen
 * days of the tax point, and the Authority refuses older ones a number (its code 434).
 */
export const BUYER_DAYS = 14;
