/**
 * Reasons why a voucher link does not open. The reason is always `voucher_not_found` if the link never belonged to a
 * voucher.
 */
export const voucherLinkRefusals = ['voucher_not_found', 'voucher_in_account', 'voucher_replaced'] as const;
export type VoucherLinkRefusal = (typeof voucherLinkRefusals)[number];
