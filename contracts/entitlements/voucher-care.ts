/** Why a voucher is frozen by hand. */
export const freezeReasons = ['leaked', 'suspected_fraud', 'asked_by_holder', 'under_review'] as const;
export type FreezeReason = (typeof freezeReasons)[number];

/** Why what is left of a voucher is taken out of it for good. */
export const voidReasons = ['fraud', 'issued_by_mistake', 'settled_otherwise'] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Why a voucher gets another code and link. */
export const reissueReasons = ['leaked', 'lost', 'wrong_address'] as const;
export type ReissueReason = (typeof reissueReasons)[number];
