/** Reasons why a voucher link does not open. Only the exact link gets a reason other than `voucher_not_found`. */
export const linkRefusals = ['voucher_not_found', 'voucher_in_account', 'voucher_replaced'] as const;
export type LinkRefusal = (typeof linkRefusals)[number];
