/** Reasons for a goodwill gift, which the shop gives free of charge. */
export const goodwillReasons = ['apology', 'machine_fault', 'thanks', 'promised', 'other'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];
