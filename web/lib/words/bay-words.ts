import type { BayState, LiveBay } from '#contracts/stations/redemptions.ts';
import { formatDateTime, formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { currentLocale } from '../language/language.ts';
import { outageLabels } from '../calls/outage-words.ts';

const stateLabels = {
  free: () => m.bay_free(),
  reserved: () => m.bay_reserved(),
  busy: () => m.bay_busy(),
  checking: () => m.bay_checking(),
  out_of_order: () => m.bay_out_of_order(),
  silent: () => m.bay_silent(),
} as const satisfies Record<BayState, () => string>;

type ShownBay = Pick<LiveBay, 'state' | 'busyUntil' | 'outage' | 'startFailed'>;

/**
 * Returns a text for the state of one bay, for example 'Free', 'Busy, until about 14:10' or 'Out of order: repair.
 * Expected back Mar 5, 14:10'.
 */
export function bayText({ state, busyUntil, outage, startFailed }: ShownBay): string {
  if (startFailed) return m.bay_free_start_failed();
  if (state === 'out_of_order' && outage !== null) return outageText(outage);
  if (state !== 'busy' || busyUntil === null) return stateLabels[state]();
  return m.bay_busy_until({ time: formatTime(Date.parse(busyUntil)) });
}

/**
 * Returns the state that determines the colour and the mark of a bay. Returns `failed` if the last start of the bay
 * failed, and otherwise its own state.
 */
export function bayAppearance({ state, startFailed }: Pick<LiveBay, 'state' | 'startFailed'>): BayState | 'failed' {
  return startFailed ? 'failed' : state;
}

function outageText({ reason, backAt }: NonNullable<LiveBay['outage']>): string {
  const why = outageLabels[reason]();
  const words = why === null ? m.bay_out_of_order() : m.bay_out_because({ reason: why });
  if (backAt === null) return words;
  return m.bay_out_back({ words, time: formatDateTime(Date.parse(backAt), currentLocale()) });
}

/** Returns the title of a bay, for example 'Bay 1', or 'Bay 1 · Large dogs' if the bay has a name. */
export function bayTitle({ bayNo, name, nameHe }: Pick<LiveBay, 'bayNo' | 'name' | 'nameHe'>): string {
  const number = m.bay_name({ number: bayNo });
  const own = currentLocale() === 'he' ? nameHe : name;
  return own === '' ? number : `${number} · ${own}`;
}
