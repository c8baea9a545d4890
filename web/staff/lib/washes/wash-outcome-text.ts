import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';

const SECONDS_A_MINUTE = 60;

type Wash = Pick<
  NonNullable<StaffCase['wash']>,
  'backAt' | 'deliveredSeconds' | 'endedAt' | 'interruption' | 'minutes' | 'offeredAt' | 'startedAt' | 'state'
>;

const interruptedLabels = {
  power: (amounts: { readonly delivered: number; readonly full: number }) => m.staff_wash_means_power(amounts),
  fault: (amounts: { readonly delivered: number; readonly full: number }) => m.staff_wash_means_fault(amounts),
} as const;

/** Returns what the report of a machine says about a wash, as one sentence for staff who have the customer on the phone. */
export function washOutcomeText(wash: Wash): string {
  const { backAt, offeredAt, startedAt, state } = wash;
  if (backAt !== null) return m.staff_wash_means_back();
  if (state === 'held') return m.staff_wash_pending();
  if (startedAt === null) return offeredAt === null ? m.staff_wash_means_unheard() : m.staff_wash_means_no_start();
  return startedMeaning(wash, Date.parse(startedAt));
}

function startedMeaning({ deliveredSeconds, endedAt, interruption, minutes: full }: Wash, startedAt: number): string {
  const delivered = Math.round((deliveredSeconds ?? 0) / SECONDS_A_MINUTE);
  if (interruption !== null) return interruptedLabels[interruption]({ delivered, full });
  if (endedAt === null && serverNow() < startedAt + full * MINUTE_MS) return m.staff_wash_means_running();
  if (endedAt === null || deliveredSeconds === null) return m.staff_wash_means_no_end();
  return delivered < full ? m.staff_wash_means_part({ delivered, full }) : m.staff_wash_means_full({ full });
}
