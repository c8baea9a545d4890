import { alertKinds, type AlertKind } from '#contracts/stations/alerts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Urgency of an alert. `safety`: messages day and night. `sales`: messages while the station is open, because washes are
 * lost. `list`: only on the screen.
 */
type AlertSeverity = 'safety' | 'sales' | 'list';

export const alertSeverity = {
  silent: 'sales',
  hot_water: 'safety',
  refused_starts: 'sales',
  few_starts: 'sales',
  leak: 'safety',
  no_flow: 'sales',
  low_level: 'list',
  door_open: 'sales',
  emergency_stop: 'safety',
  firmware_stopped: 'sales',
} as const satisfies Record<AlertKind, AlertSeverity>;

/** Kinds that do not follow from the silence of their station; the silence can follow from the firmware. */
const ownCause: readonly AlertKind[] = ['silent', 'firmware_stopped'];

const rank = { safety: 0, sales: 1, list: 2 } as const satisfies Record<AlertSeverity, number>;

/** Kinds of alerts, those of danger first. */
export const alertsWorstFirst: readonly AlertKind[] = alertKinds.toSorted(
  (one, other) => rank[alertSeverity[one]] - rank[alertSeverity[other]],
);

/** Period in ms in which failed starts count. After it, an alert about them ends without a wash. */
export const FAILED_STARTS_MS = DAY_MS;

/** Time in ms without an acknowledgement after which the next person on call is notified. */
export const ESCALATE_MS = 10 * MINUTE_MS;

/** Stations that fall silent within this time in ms have one cause: the power of a street, or its network. */
export const STREET_MS = MINUTE_MS;

/** Delay in ms of the message about a silent station, in which others of its street join it. It arrives within 60 s. */
export const COLLECT_MS = 45 * SECOND_MS;

/** Gap in ms between two rounds of the watch after which the shop itself counts as having been away. */
export const AWAY_MS = MINUTE_MS;

/** Time in ms after such a gap in which no station is called silent: two heartbeats, which its controller sends. */
export const SETTLE_MS = 2 * MINUTE_MS;

/** Period in ms in which the begins and ends of a cause are counted. */
export const FLAPPING_MS = 30 * MINUTE_MS;

/** Changes within that period above which a cause is flapping, such as a sensor with a loose contact. */
export const FLAPPING_CHANGES = 4;

/** Interval in ms of the messages about a flapping cause. */
export const FLAPPING_EVERY_MS = HOUR_MS;

export type SendableAlert = {
  readonly kind: AlertKind;
  /** True while its station is open for customers. */
  readonly open: boolean;
  /** True during a maintenance window of its station. */
  readonly muted: boolean;
  /** True while its station is silent. */
  readonly stationSilent: boolean;
};

/** Returns true if an alert is worth a message now. */
export function isSendable({ kind, open, muted, stationSilent }: SendableAlert): boolean {
  if (muted) return false;
  // everything else at a station without power follows from its silence
  if (stationSilent && !ownCause.includes(kind)) return false;
  const severity: AlertSeverity = alertSeverity[kind];
  return severity === 'safety' || (severity === 'sales' && open);
}
