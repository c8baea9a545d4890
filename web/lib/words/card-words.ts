import type { VerificationRefusalReason, VerificationKind } from '#contracts/identity/verification.ts';
import { m } from '#messages/compiled/messages.js';

/** Names of discount cards, and texts for the reasons why a picture of a discount card was refused. */
export const cardLabels = {
  senior: m.verification_kind_senior,
  disability: m.verification_kind_disability,
} as const satisfies Record<VerificationKind, () => string>;

export const cardRefusalLabels = {
  unreadable: m.verification_reason_unreadable,
  hidden: m.verification_reason_hidden,
  other_person: m.verification_reason_other_person,
  over: m.verification_reason_over,
  wrong_card: m.verification_reason_wrong_card,
  other: m.verification_reason_other,
} as const satisfies Record<VerificationRefusalReason, () => string>;
