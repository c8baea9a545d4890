/**
 * Reasons why a voucher link does not open. Unless the link is exactly right, the reason is always `voucher_not_found`.
 */
export const linkRefusals = ['voucher_not_found', 'voucher_in_account', 'voucher_replaced'] as const;
export type LinkRefusal = (typeof linkRefusals)[number];
