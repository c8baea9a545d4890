export const freezeReasons = ['leaked', 'suspected_fraud', 'asked_by_holder', 'under_review'] as const;
export type FreezeReason = (typeof freezeReasons)[number];

/** Reasons why staff permanently remove the remaining washes of a voucher. */
export const voidReasons = ['fraud', 'issued_by_mistake', 'settled_otherwise'] as const;
export type VoidReason = (typeof voidReasons)[number];

export const reissueReasons = ['leaked', 'lost', 'wrong_address'] as const;
export type ReissueReason = (typeof reissueReasons)[number];
