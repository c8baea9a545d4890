import type { cancellationRefusals } from '#contracts/selling/cancellations.ts';
import type { CaseKind, CaseState } from '#contracts/staff/cases/case-list.ts';
import { m } from '#messages/compiled/messages.js';
import { readableOrPlaceholder } from '../name-or-placeholder.ts';

export const caseKindLabels = {
  contact: () => m.staff_case_contact(),
  franchise: () => m.staff_case_franchise(),
  cancellation: () => m.staff_case_cancellation(),
  rating: () => m.staff_case_rating(),
  wash: () => m.staff_case_wash(),
  hand_wash: () => m.staff_case_hand_wash(),
} as const satisfies Record<CaseKind, () => string>;

/**
 * Returns the sender or the masked customer of a case. For a manual wash, returns the kind of the case, because no
 * customer reports such a wash.
 */
export function senderText({ kind, sender }: { readonly kind: CaseKind; readonly sender: string | null }): string {
  if (sender !== null) return readableOrPlaceholder(sender);
  return kind === 'hand_wash' ? caseKindLabels[kind]() : m.staff_customer_guest();
}

export const caseStateLabels = {
  open: () => m.staff_case_open(),
  waiting: () => m.staff_case_waiting(),
  done: () => m.staff_case_done(),
} as const satisfies Record<CaseState, () => string>;

/** Texts for the reasons why a cancellation is refused. The customer receives the reason. */
export const cancellationRefusalLabels = {
  out_of_time: () => m.staff_cancel_out_of_time(),
  all_used: () => m.staff_cancel_all_used(),
  withdrawn: () => m.staff_cancel_withdrawn(),
} as const satisfies Record<(typeof cancellationRefusals)[number], () => string>;
