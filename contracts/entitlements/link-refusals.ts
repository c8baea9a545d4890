/** Why a voucher's link does not open; only the exact link gets another reason than `voucher_not_found`. */
export const linkRefusals = ['voucher_not_found', 'voucher_in_account', 'voucher_replaced'] as const;
export type LinkRefusal = (typeof linkRefusals)[number];
