/** Reasons for a goodwill gift, which is a free wash, discount or similar gift by the shop. */
export const goodwillReasons = ['apology', 'machine_fault', 'thanks', 'promised', 'other'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];
