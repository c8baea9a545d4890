import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getStationRecord } from '#contracts/staff/machines/station-record.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { alertLabels } from '../../../lib/alerts/alert-words.ts';
import { machineReasonText } from '../machine-reason.ts';

type StationRecordResponse = ResponseOf<typeof getStationRecord>;
type Event = StationRecordResponse['events'][number];

export type MachineEventLine = {
  readonly id: string;
  readonly bayNo: number | null;
  readonly what: string;
  /** Reason, number of reports and their times. Empty if there are no details. */
  readonly details: string;
  readonly at: string;
  /** Result for the wash, and advice for staff. Null if the line needs no advice. */
  readonly advice: string | null;
};

const eventLabels = {
  started: () => m.staff_event_started(),
  updated: () => m.staff_event_updated(),
  ended: () => m.staff_event_ended(),
  failed: () => m.staff_event_failed(),
  unknown: () => m.staff_event_unknown(),
  rinsed: () => m.staff_event_rinsed(),
} as const satisfies Record<Event['kind'], () => string>;

/** Formats a range of times as '13:35–13:49'. If both times are in the same minute, returns '13:35'. */
function timesText(from: string, to: string): string {
  const [first, last] = [formatTime(Date.parse(from)), formatTime(Date.parse(to))];
  return leftToRight(first === last ? first : `${first}–${last}`);
}

function machineEventLineOf(event: Event): MachineEventLine {
  const { id, bayNo, kind, at, firstAt, times, interruption, offline, reason } = event;
  const details = [
    ...(reason === null ? [] : [machineReasonText(reason)]),
    ...(times === 1 ? [] : [`${m.staff_incident_times({ count: times })}, ${timesText(firstAt, at)}`]),
    ...(offline ? [m.staff_event_offline()] : []),
  ];
  const what = interruption === null ? eventLabels[kind]() : m.staff_incident_interrupted();
  return { id, bayNo, what, details: details.join(' · '), at, advice: adviceOn(event) };
}

function adviceOn({ kind, interruption }: Event): string | null {
  if (interruption !== null) return m.staff_incident_interrupted_do();
  if (kind === 'unknown') return m.staff_event_unknown_do();
  return kind === 'failed' ? m.staff_event_failed_do() : null;
}

function alertLineOf({
  alertId,
  bayNo,
  kind,
  since,
  until,
  times,
}: StationRecordResponse['alerts'][number]): MachineEventLine {
  const range = until === null ? m.staff_event_lasts({ from: timesText(since, since) }) : timesText(since, until);
  const details = times === 1 ? range : `${m.staff_incident_times({ count: times })}, ${range}`;
  return { id: alertId, bayNo, what: alertLabels[kind](), details, at: since, advice: null };
}

/**
 * Returns true if staff have to act on the event. Such events are a failed start, a stopped wash, or a wash that the
 * machine lost.
 */
function needsAction({ kind, interruption }: Event): boolean {
  return kind === 'failed' || kind === 'unknown' || interruption !== null;
}

/**
 * Returns two lists of lines, newest first. The first has the station's alerts with the events that need action by
 * staff, and the second has all other events.
 */
export function machineEventLinesOf({ alerts, events }: Pick<StationRecordResponse, 'alerts' | 'events'>) {
  const needed = [...alerts.map(alertLineOf), ...events.filter(needsAction).map(machineEventLineOf)];
  const others = events.filter((event) => !needsAction(event)).map(machineEventLineOf);
  return { needed: needed.toSorted(newestFirst), others: others.toSorted(newestFirst) };
}

function newestFirst(one: MachineEventLine, other: MachineEventLine): number {
  return Date.parse(other.at) - Date.parse(one.at);
}
