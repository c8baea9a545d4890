import type { InboxCase } from '#contracts/staff/cases/inbox-case.ts';
import { m } from '#messages/compiled/messages.js';

const SECONDS_A_MINUTE = 60;

type Wash = Pick<
  NonNullable<InboxCase['wash']>,
  'backAt' | 'deliveredSeconds' | 'endedAt' | 'interruption' | 'minutes' | 'offeredAt' | 'startedAt' | 'state'
>;

const interruptedLabels = {
  power: (said: { readonly delivered: number; readonly full: number }) => m.staff_wash_means_power(said),
  fault: (said: { readonly delivered: number; readonly full: number }) => m.staff_wash_means_fault(said),
} as const;

/** Returns what the report of a machine says about a wash, as one sentence for staff who have the customer on the phone. */
export function washMeaning(wash: Wash): string {
  const { backAt, deliveredSeconds, endedAt, interruption, minutes: full, offeredAt, startedAt, state } = wash;
  if (backAt !== null) return m.staff_wash_means_back();
  if (startedAt === null) return offeredAt === null ? m.staff_wash_means_unheard() : m.staff_wash_means_no_start();
  const delivered = Math.round((deliveredSeconds ?? 0) / SECONDS_A_MINUTE);
  if (interruption !== null) return interruptedLabels[interruption]({ delivered, full });
  if (state === 'held') return m.staff_wash_means_running();
  if (endedAt === null || deliveredSeconds === null) return m.staff_wash_means_no_end();
  return delivered < full ? m.staff_wash_means_part({ delivered, full }) : m.staff_wash_means_full({ full });
}
