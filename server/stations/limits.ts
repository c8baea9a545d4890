import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** Rate limits for requests about machines, bays and reports. */
export const stationsRateLimits = defineRateLimits({
  // the key is a network and a station, because requests without cookies count as new browsers and could keep all bays
  // reserved; above the limit, a proof of work is enough, so that customers who share an IP address are not blocked
  reservations_by_place: { by: 'named', max: 4, windowMs: QUARTER_MS, onExceeded: 'proof_of_work' },
  // the maximum is several times the number of events that twenty bays report in a day, including washes started
  // without a connection; an attacker with a stolen key still cannot fill the disk, the log or mailboxes
  station_events_by_station: { by: 'named', max: 50_000, windowMs: DAY_MS },
  offline_events_by_station: { by: 'named', max: 1_000, windowMs: DAY_MS },
  sticker_reports_by_browser: { by: 'browser', max: 3, windowMs: DAY_MS },
  sticker_reports_by_address: { by: 'address', max: 60, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  report_photos_by_browser: { by: 'browser', max: 6, windowMs: DAY_MS },
  report_photos_by_address: { by: 'address', max: 60, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  queue_joins_by_browser: { by: 'browser', max: 20, windowMs: HOUR_MS },
  queue_joins_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
});
