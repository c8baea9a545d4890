import type { PayoutField, PayoutImportError } from '#contracts/staff/payouts/payout-import.ts';
import type { PayoutKind, PayoutRow, PayoutRowState } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutState } from '#contracts/staff/payouts/payouts.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export const payoutStateLabels = {
  differs: () => m.staff_payouts_state_differs(),
  agrees: () => m.staff_payouts_state_agrees(),
} as const satisfies Record<PayoutState, () => string>;

export const payoutRowStateLabels = {
  agrees: () => m.staff_payouts_state_agrees(),
  differs: () => m.staff_payouts_row_differs(),
  unknown: () => m.staff_payouts_row_unknown(),
  checked: () => m.staff_payouts_row_checked(),
  fee: () => m.staff_payouts_kind_fee(),
} as const satisfies Record<PayoutRowState, () => string>;

export const payoutRowKindLabels = {
  payment: () => m.staff_payouts_kind_payment(),
  refund: () => m.staff_payouts_kind_refund(),
  chargeback: () => m.staff_payouts_kind_chargeback(),
  fee: () => m.staff_payouts_kind_fee(),
} as const satisfies Record<PayoutKind, () => string>;

export const payoutFieldLabels = {
  movedOn: () => m.staff_payouts_moved_on(),
  gross: () => m.staff_payouts_gross(),
  fee: () => m.staff_payouts_fee(),
  feeVat: () => m.staff_payouts_fee_vat(),
  net: () => m.staff_payouts_net(),
  reference: () => m.staff_payouts_reference(),
  ourReference: () => m.staff_payouts_our_reference(),
  kind: () => m.staff_payouts_kind(),
  last4: () => m.staff_payouts_card(),
  paidOn: () => m.staff_payouts_paid_on(),
  number: () => m.staff_payouts_number(),
  currency: () => m.staff_payouts_currency(),
} as const satisfies Record<PayoutField, () => string>;

export const payoutErrorLabels = {
  letters: () => m.staff_mistake_letters(),
  empty: () => m.staff_mistake_empty(),
  too_long: () => m.staff_payouts_mistake_too_long(),
  columns: () => m.staff_payouts_mistake_columns(),
  paid_on: () => m.staff_payouts_mistake_paid_on(),
  not_a_day: () => m.staff_payouts_mistake_day(),
  not_an_amount: () => m.staff_payouts_mistake_amount(),
  sums: () => m.staff_payouts_mistake_sums(),
  currency: () => m.staff_payouts_mistake_currency(),
  other_payout: () => m.staff_payouts_mistake_other(),
} as const satisfies Record<PayoutImportError, () => string>;

/**
 * Returns the explanation of a difference, or the amount in the shop's ledger if it differs from the payout row.
 * Otherwise returns null.
 */
export function expectedText({ state, expectedAgorot, note }: PayoutRow): string | null {
  if (state === 'checked') return note;
  if (state !== 'differs' || expectedAgorot === null) return null;
  return m.staff_payouts_row_expected({ price: isolatedShekels(expectedAgorot) });
}
