import type { VerificationRequestState } from '#contracts/identity/verification.ts';
import { m } from '#messages/compiled/messages.js';

export const verificationStateLabels = {
  open: m.staff_card_waiting,
  approved: m.staff_card_approved,
  refused: m.staff_card_refused,
  withdrawn: m.staff_card_withdrawn,
  lapsed: m.staff_card_lapsed,
} as const satisfies Record<VerificationRequestState, () => string>;
