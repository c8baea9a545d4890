import type { VerificationRequestState } from '#contracts/identity/verification.ts';
import type { LegalVersion } from '#contracts/staff/settings/legal-texts.ts';
import type { Provider } from '#contracts/staff/settings/providers.ts';
import type { CaseState } from '#contracts/staff/cases/case-list.ts';
import type { GoodwillRow } from '#contracts/staff/customers/goodwill.ts';
import type { StaffMembership } from '#contracts/staff/customers/memberships.ts';
import type { FirmwareInstallState } from '#contracts/staff/machines/firmware.ts';
import type { PayoutRowState } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutState } from '#contracts/staff/payouts/payouts.ts';
import type { OrderRow, StaffPayment, StaffRefund } from '#contracts/staff/sales/orders.ts';
import type { StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import type { DueMaintenance, StationIncident } from '#contracts/staff/station-log.ts';
import type { PurchaseOrderState } from '#contracts/staff/stock/purchase-orders.ts';
import type { EmployeeDocumentState } from '#contracts/staff/team/employee-documents.ts';
import type { StaffUser } from '#contracts/staff/team/staff-users.ts';
import type { WorkOrderState, WorkOrderPriority } from '#contracts/staff/work-orders/work-orders.ts';
import type { PriceState } from '#domain/selling/price-schedule.ts';

/**
 * Colour of a state, which is used together with a word. `active` (green) is good or done, `waiting` (aqua) is in
 * progress, `invited` (yellow) needs action soon, `disabled` (red) is a danger or a failure, `quiet` (grey) has ended
 * or not begun.
 */
export type Tone = 'active' | 'waiting' | 'invited' | 'disabled' | 'quiet';

type Tones<State extends string> = Readonly<Record<State, Tone>>;

/**
 * Colours of all states. This is the only table of these colours, so that a state has the same colour on all screens.
 */
export const stateTones = {
  order: {
    awaiting_payment: 'waiting',
    payment_failed: 'quiet',
    fulfilled: 'active',
    expired: 'quiet',
    part_refunded: 'quiet',
    refunded: 'quiet',
    given: 'active',
  } satisfies Tones<OrderRow['state']>,
  refund: {
    requested: 'waiting',
    sent: 'waiting',
    done: 'active',
    failed: 'disabled',
    given_up: 'quiet',
  } satisfies Tones<StaffRefund['state']>,
  voucher: {
    active: 'active',
    frozen: 'invited',
    depleted: 'quiet',
    refunded: 'quiet',
    expired: 'quiet',
    void: 'quiet',
  } satisfies Tones<StaffVoucherRow['state']>,
  goodwill: { proposed: 'invited', given: 'active', declined: 'quiet' } satisfies Tones<GoodwillRow['state']>,
  membership: {
    joining: 'waiting',
    active: 'active',
    past_due: 'disabled',
    paused: 'quiet',
    cancelled: 'quiet',
    ended: 'quiet',
  } satisfies Tones<StaffMembership['state']>,
  price: { current: 'active', planned: 'waiting', over: 'quiet', withdrawn: 'quiet' } satisfies Tones<PriceState>,
  version: {
    planned: 'waiting',
    in_force: 'active',
    past: 'quiet',
    replaced: 'quiet',
  } satisfies Tones<LegalVersion['state']>,
  verification: {
    open: 'waiting',
    approved: 'active',
    refused: 'quiet',
    withdrawn: 'quiet',
    lapsed: 'quiet',
  } satisfies Tones<VerificationRequestState>,
  case: { open: 'waiting', waiting: 'quiet', done: 'active' } satisfies Tones<CaseState>,
  caseDue: { late: 'disabled', soon: 'invited', calm: 'quiet' } satisfies Tones<'late' | 'soon' | 'calm'>,
  // an open work order has no urgent colour, because its priority and due date show the urgency
  workOrder: {
    open: 'waiting',
    in_work: 'waiting',
    done: 'active',
    cancelled: 'quiet',
  } satisfies Tones<WorkOrderState>,
  workPriority: { urgent: 'invited', normal: 'quiet', low: 'quiet' } satisfies Tones<WorkOrderPriority>,
  incident: { open: 'invited', seen: 'waiting', closed: 'active' } satisfies Tones<StationIncident['state']>,
  service: { overdue: 'disabled', today: 'invited', soon: 'quiet', later: 'quiet' } satisfies Tones<
    DueMaintenance['state']
  >,
  install: {
    sent: 'waiting',
    installed: 'active',
    failed: 'disabled',
    not_begun: 'quiet',
  } satisfies Tones<FirmwareInstallState>,
  purchase: {
    draft: 'quiet',
    ordered: 'waiting',
    partly_received: 'waiting',
    received: 'active',
    closed: 'quiet',
  } satisfies Tones<PurchaseOrderState>,
  payout: { differs: 'disabled', agrees: 'active' } satisfies Tones<PayoutState>,
  payoutRow: {
    agrees: 'active',
    differs: 'disabled',
    unknown: 'invited',
    checked: 'quiet',
    fee: 'quiet',
  } satisfies Tones<PayoutRowState>,
  employeeDocument: {
    pending: 'invited',
    approved: 'active',
    rejected: 'quiet',
  } satisfies Tones<EmployeeDocumentState>,
  staffUser: { active: 'active', invited: 'waiting', disabled: 'quiet' } satisfies Tones<StaffUser['state']>,
  provider: { on: 'active', practice: 'invited', off: 'quiet' } satisfies Tones<Provider['state']>,
} as const;

const paymentTones: Readonly<Record<string, Tone>> = {
  captured: 'active',
  failed: 'quiet',
  expired: 'quiet',
  part_refunded: 'quiet',
  refunded: 'quiet',
  lost: 'disabled',
};

/**
 * Returns the colour of a payment's state. It is `disabled` for an open dispute, and `waiting` for a state without its
 * own colour, such as an open payment.
 */
export function paymentTone({ state, disputedAt }: StaffPayment): Tone {
  const isOpenDispute = disputedAt !== null && (state === 'captured' || state === 'part_refunded');
  return isOpenDispute ? 'disabled' : (paymentTones[state] ?? 'waiting');
}
