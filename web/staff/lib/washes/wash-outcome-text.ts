import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { durationTextOfSeconds } from '#web/lib/words/duration-words.ts';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';

const SECONDS_A_MINUTE = 60;

type Wash = Pick<
  NonNullable<StaffCase['wash']>,
  'backAt' | 'deliveredSeconds' | 'endedAt' | 'interruption' | 'minutes' | 'offeredAt' | 'startedAt' | 'state'
>;

/** Water of a wash: `delivered` as a duration in words, `full` in minutes. */
type WaterAmounts = { readonly delivered: string; readonly full: number };

const interruptedLabels = {
  power: (amounts: WaterAmounts) => m.staff_wash_means_power(amounts),
  fault: (amounts: WaterAmounts) => m.staff_wash_means_fault(amounts),
} as const;

/**
 * Describes in one sentence what the machine reported about a wash. Staff use it while the customer is on the phone.
 */
export function washOutcomeText(wash: Wash): string {
  const { backAt, offeredAt, startedAt, state } = wash;
  if (backAt !== null) return m.staff_wash_means_back();
  if (state === 'held') return m.staff_wash_pending();
  if (startedAt === null) return offeredAt === null ? m.staff_wash_means_unheard() : m.staff_wash_means_no_start();
  return startedMeaning(wash, Date.parse(startedAt));
}

type WaterTime = Pick<Wash, 'deliveredSeconds' | 'minutes'>;

/** Returns true if water ran for fewer minutes than were paid, to the nearest minute. */
export function isCutShort({ deliveredSeconds, minutes }: WaterTime): boolean {
  return deliveredSeconds !== null && Math.round(deliveredSeconds / SECONDS_A_MINUTE) < minutes;
}

/** Returns '2 minutes and 30 seconds, out of 10 minutes' as a text of its own; null if the machine reported no running water. */
export function deliveredTimeText({ deliveredSeconds, minutes }: WaterTime): string | null {
  if (deliveredSeconds === null) return null;
  const delivered = durationTextOfSeconds(deliveredSeconds);
  return capitalizeFirst(m.staff_wash_ran_for({ delivered, full: String(minutes) }));
}

function startedMeaning({ deliveredSeconds, endedAt, interruption, minutes: full }: Wash, startedAt: number): string {
  const delivered = durationTextOfSeconds(deliveredSeconds ?? 0);
  if (interruption !== null) return interruptedLabels[interruption]({ delivered, full });
  if (endedAt === null && serverNow() < startedAt + full * MINUTE_MS) return m.staff_wash_means_running();
  if (endedAt === null || deliveredSeconds === null) return m.staff_wash_means_no_end();
  return isCutShort({ deliveredSeconds, minutes: full })
    ? m.staff_wash_means_part({ delivered, full })
    : m.staff_wash_means_full({ full });
}
