/** Reasons why a voucher link does not open. A link that no voucher ever had always gets `voucher_not_found`. */
export const voucherLinkRefusals = ['voucher_not_found', 'voucher_in_account', 'voucher_replaced'] as const;
export type VoucherLinkRefusal = (typeof voucherLinkRefusals)[number];
