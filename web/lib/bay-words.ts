import type { BayState, LiveBay } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';

const stateWords = {
  free: () => m.bay_free(),
  busy: () => m.bay_busy(),
  out_of_order: () => m.bay_out_of_order(),
  silent: () => m.bay_silent(),
} as const satisfies Record<BayState, () => string>;

/** What is known of one bay: 'Free', 'Busy, until about 14:10', 'No word from it for 10 minutes'. */
export function bayWords({ state, busyUntil }: LiveBay): string {
  if (state !== 'busy' || busyUntil === null) return stateWords[state]();
  return m.bay_busy_until({ time: formatTime(Date.parse(busyUntil)) });
}
