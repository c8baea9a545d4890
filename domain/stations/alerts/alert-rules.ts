import { alertKinds, type AlertKind } from '#contracts/stations/alerts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Urgency of an alert. `safety`: messages are sent day and night. `sales`: messages are sent only while the station is
 * open, because washes are lost. `list`: the alert is only shown on the screen.
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
  cold_water: 'sales',
  low_pressure: 'sales',
  power_lost: 'sales',
  sensor_fault: 'sales',
  reader_event: 'list',
} as const satisfies Record<AlertKind, AlertSeverity>;

/**
 * Kinds of alerts that are sent even while the station is silent. All other alerts can be consequences of the silence.
 * A failed firmware update is included because it can be the cause of the silence.
 */
const sentDuringSilence: readonly AlertKind[] = ['silent', 'firmware_stopped'];

const severityOrder = { safety: 0, sales: 1, list: 2 } as const satisfies Record<AlertSeverity, number>;

/** Kinds of alerts, dangerous kinds first. */
export const alertKindsBySeverity: readonly AlertKind[] = alertKinds.toSorted(
  (one, other) => severityOrder[alertSeverity[one]] - severityOrder[alertSeverity[other]],
);

/**
 * Time in ms after which an alert about a Nayax reader ends automatically, because Nayax does not report the end of
 * such an event.
 */
export const READER_ALERT_LIFETIME_MS = DAY_MS;

/** Time in ms to wait for an acknowledgement of an alert. Afterwards, the next person on call is notified. */
export const ESCALATION_DELAY_MS = 10 * MINUTE_MS;

/**
 * Maximum time in ms between the alerts of stations that are assumed to have a common cause. An example of such a cause
 * is a power failure in the street.
 */
export const COMMON_CAUSE_WINDOW_MS = MINUTE_MS;

/** Kinds of alerts that can have a common cause at several stations. Such alerts are sent together as one message. */
export const commonCauseAlertKinds: readonly AlertKind[] = ['silent', 'power_lost'];

/**
 * Kinds of alerts about the supply of the whole station. Each bay reports such a problem, but the station has only one
 * alert.
 */
export const stationWideAlertKinds: readonly AlertKind[] = ['power_lost', 'low_pressure'];

/**
 * Delay in ms before a message about an alert of `commonCauseAlertKinds` is sent. Because of the delay, the message can
 * include other stations in the same street. It still arrives within 60 s.
 */
export const ALERT_DELAY_MS = 45 * SECOND_MS;

/**
 * Time in ms after an outage of the shop itself during which no station counts as silent. It is two heartbeat
 * intervals.
 */
const AFTER_OWN_OUTAGE_MS = 2 * MINUTE_MS;

/**
 * Calculates the earliest allowed time (epoch ms) of a station's last call. A station whose last call is earlier is
 * silent. The time is `silenceMs` ago. It is 0 right after an outage of the shop itself, because no station could call
 * during the outage.
 */
export function silentBefore(
  silenceMs: number,
  { watchedSince, now }: { readonly watchedSince: number; readonly now: number },
): number {
  return now - watchedSince < AFTER_OWN_OUTAGE_MS ? 0 : now - silenceMs;
}

/** Period in ms within which the starts and ends of an alert's cause are counted. */
export const FLAPPING_WINDOW_MS = 30 * MINUTE_MS;

/**
 * Maximum number of changes of a cause within `FLAPPING_WINDOW_MS`. A cause with more changes is flapping, such as a
 * sensor with a loose contact.
 */
export const FLAPPING_CHANGES_MAX = 4;

/** Minimum interval in ms between messages about the same flapping cause. */
export const FLAPPING_MESSAGE_INTERVAL_MS = HOUR_MS;

export type AlertSendConditions = {
  readonly kind: AlertKind;
  /** True while the station is open for customers. */
  readonly open: boolean;
  /** True during a maintenance window of the station. */
  readonly muted: boolean;
  /** True while the station is silent. */
  readonly stationSilent: boolean;
};

/** Returns true if a message about the alert is sent now. */
export function isAlertSendable({ kind, open, muted, stationSilent }: AlertSendConditions): boolean {
  if (muted) return false;
  // all other alerts of a silent station can be consequences of its silence
  if (stationSilent && !sentDuringSilence.includes(kind)) return false;
  const severity: AlertSeverity = alertSeverity[kind];
  return severity === 'safety' || (severity === 'sales' && open);
}
