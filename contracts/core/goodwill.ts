/** Reasons for a goodwill gift of the shop. */
export const goodwillReasons = ['apology', 'machine_fault', 'thanks', 'promised', 'other'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];
