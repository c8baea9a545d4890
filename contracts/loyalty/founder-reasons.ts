export const founderGrantReasons = ['promised', 'first_customers', 'partner', 'other'] as const;
export type FounderGrantReason = (typeof founderGrantReasons)[number];
export const founderEndReasons = ['asked', 'mistake', 'misuse', 'other'] as const;
export type FounderEndReason = (typeof founderEndReasons)[number];
