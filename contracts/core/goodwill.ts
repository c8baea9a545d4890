/** Why the shop gives something for nothing. */
export const goodwillReasons = ['apology', 'machine_fault', 'thanks', 'promised', 'other'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];
