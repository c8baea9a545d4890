import type { Locale } from '#contracts/core/locale.ts';
import type { FailedStart } from '#contracts/staff/machines/station-faults.ts';
import type { RecordedOutage, StaffBay, StaffStationRow } from '#contracts/staff/stations.ts';
import type { AlertKind } from '#contracts/stations/alerts.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import { formatDateTime, formatTime } from '#domain/core/text/format.ts';
import { alertLabels } from '../../lib/alerts/alert-words.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { outageLabels } from '#web/lib/calls/outage-words.ts';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { machineReasonText } from './machine-reason.ts';
import type { Tone } from '../../lib/words/state-tones.ts';

type Named = { readonly name: string; readonly nameHe: string };

export function localizedName(locale: Locale, { name, nameHe }: Named): string {
  return locale === 'he' ? nameHe : name;
}

export function timeText(instant: string, locale: Locale): string {
  return formatDateTime(Date.parse(instant), locale);
}

type StateLabel = {
  readonly words: string;
  readonly tone: Tone;
  readonly reason?: string;
  /** Colour of the reason. Absent if it is the colour of the state. */
  readonly reasonTone?: Tone;
};

type LabelledStation = Pick<StaffStationRow, 'status' | 'faults' | 'openAlerts'> & {
  readonly bays: readonly Pick<StaffBay, 'alert' | 'state'>[];
};

/** States in which a bay cannot be used by customers, although its station is in service. */
const unusableStates: readonly StaffBay['state'][] = ['out_of_order', 'checking', 'silent'];

/**
 * Returns the label and the colour of a station's state, which are the same on all screens. A problem replaces the
 * label 'in service'. Problems are an alert of a bay (except an empty tank), bays that do not work, a failed start and
 * an incident.
 */
export function stationStateLabel(station: LabelledStation): StateLabel {
  const { status } = station;
  if (status === 'offline') return { words: m.staff_station_not_open(), tone: 'quiet' };
  return status === 'live' ? labelInService(station) : { words: m.staff_station_out(), tone: 'disabled' };
}

function labelInService({ bays, faults, openAlerts }: LabelledStation): StateLabel {
  const alert = bays.map((bay) => bay.alert).find((kind) => kind !== null && kind !== 'low_level') ?? null;
  if (alert !== null) return { words: alertLabels[alert](), tone: 'disabled' };
  const inUse = bays.filter(({ state }) => state !== 'retired');
  const unusable = inUse.filter(isBayUnusable);
  if (unusable.length > 0 && unusable.length === inUse.length)
    return { words: m.staff_station_no_bay(), tone: 'disabled' };
  if (hasFailedStart(faults) || bays.some(needsCheck)) return { words: m.staff_station_check_bay(), tone: 'invited' };
  if (unusable.length > 0) return { words: m.staff_station_bays_out({ count: unusable.length }), tone: 'invited' };
  if (openAlerts > 0 || faults.length > 0) return { words: m.staff_station_check(), tone: 'invited' };
  return { words: m.staff_station_works(), tone: 'active' };
}

/** Returns true if customers cannot use the bay, although its station is in service. */
export function isBayUnusable({ state }: Pick<StaffBay, 'state'>): boolean {
  return unusableStates.includes(state);
}

/** Returns true for a bay with an alert, or that cannot be used although it is not out of service. */
function needsCheck({ alert, state }: Pick<StaffBay, 'alert' | 'state'>): boolean {
  return alert !== null || state === 'checking' || state === 'silent';
}

function hasFailedStart(faults: StaffStationRow['faults']): boolean {
  return faults.some(({ kind }) => kind === 'start_failed' || kind === 'start_unconfirmed');
}

export function machineConnectionLabel(
  { connection, heardAt }: Pick<StaffStationRow, 'connection' | 'heardAt'>,
  locale: Locale,
): StateLabel {
  switch (connection) {
    case 'online':
      return { words: m.staff_conn_online(), tone: 'active' };
    case 'silent':
      return {
        words: m.staff_conn_silent({ time: heardAt === null ? '' : timeText(heardAt, locale) }),
        tone: 'disabled',
      };
    case 'never':
      return { words: m.staff_conn_never(), tone: 'quiet' };
    case 'unasked':
      return { words: m.staff_conn_unasked(), tone: 'quiet' };
    default:
      return { words: m.staff_conn_unreachable(), tone: 'disabled' };
  }
}

type LabelledBay = Pick<StaffBay, 'state' | 'busyUntil' | 'unconfirmedSince' | 'failedStart' | 'alert'>;

/**
 * States of a bay in which a failed start is shown. Customers are then offered the bay (`free`, `reserved`), or staff
 * have to check it (`checking`).
 */
const statesWithFailedStart: readonly StaffBay['state'][] = ['free', 'reserved', 'checking'];

/**
 * Returns the label of a bay's state, with the worst alert or the failed start as the reason. An alert can replace the
 * colour by its own more severe colour. A failed start does not change the colour of the state.
 */
export function bayLabel(bay: LabelledBay): StateLabel {
  const label = bayStateLabel(bay);
  if (bay.alert !== null) {
    return { words: label.words, tone: alertTone(bay.alert, label.tone), reason: alertLabels[bay.alert]() };
  }
  if (bay.failedStart === null || !statesWithFailedStart.includes(bay.state)) return label;
  const reasonTone = label.tone === 'disabled' ? 'disabled' : 'invited';
  return { ...label, reason: failedStartText(bay.failedStart), reasonTone };
}

/**
 * Returns the label of a bay's state. If staff closed the bay and it has no alert, the label contains the reason for
 * which it was closed.
 */
export function bayLabelWithOutage(bay: LabelledBay & Pick<StaffBay, 'out'>): StateLabel {
  const label = bayLabel(bay);
  if (bay.out === null || bay.state !== 'out_of_order' || label.reason !== undefined) return label;
  return { ...label, reason: capitalizeFirst(outageReasonText(bay.out.reason)) };
}

const startEndLabels = {
  failed: () => m.staff_start_refused(),
  not_started: () => m.staff_start_none(),
  unreachable: () => m.staff_start_none(),
  unconfirmed: () => m.staff_start_unanswered(),
} as const satisfies Record<NonNullable<FailedStart['end']>, () => string>;

/**
 * Returns a text about the last failed start, such as 'Last start failed: no water pressure'. If the machine gave no
 * reason, the text says how the start ended.
 */
function failedStartText({ end, reason }: FailedStart): string {
  if (reason !== null && reason !== '') return m.staff_start_failed_for({ reason: machineReasonText(reason) });
  return m.staff_start_failed_for({ reason: startEndLabels[end ?? 'failed']() });
}

/**
 * Returns the colour of a bay that has an alert. For an empty tank, only a working bay gets the colour of a notice.
 * Every other alert gets the colour of a problem.
 */
function alertTone(alert: AlertKind, tone: Tone): Tone {
  if (alert !== 'low_level') return 'disabled';
  return tone === 'active' ? 'invited' : tone;
}

function bayStateLabel({ state, busyUntil, unconfirmedSince }: LabelledBay): StateLabel {
  switch (state) {
    case 'unconfirmed':
      return {
        words: m.staff_bay_unconfirmed({
          time: unconfirmedSince === null ? '' : formatTime(Date.parse(unconfirmedSince)),
        }),
        tone: 'invited',
      };
    case 'free':
      return { words: m.staff_bay_free(), tone: 'active' };
    case 'busy':
      return {
        words:
          busyUntil === null ? m.staff_bay_busy() : m.staff_bay_busy_until({ time: formatTime(Date.parse(busyUntil)) }),
        tone: 'waiting',
      };
    case 'reserved':
      return { words: m.bay_reserved(), tone: 'waiting' };
    case 'checking':
      return { words: m.bay_checking(), tone: 'disabled' };
    case 'out_of_order':
      return { words: m.staff_bay_out(), tone: 'disabled' };
    case 'silent':
      return { words: m.staff_bay_silent(), tone: 'disabled' };
    default:
      return { words: m.staff_bay_retired(), tone: 'quiet' };
  }
}

export function outageReasonText(reason: OutageReason): string {
  return outageLabels[reason]() ?? m.staff_out_other();
}

/** Describes an outage, for example 'repair, since Nov 23, 2026 10:00, expected back Nov 24, 2026 10:00 · pump'. */
export function outageText({ reason, since, until, note }: RecordedOutage, at: string, locale: Locale): string {
  const parts = [outageReasonText(reason), m.staff_bay_since({ time: timeText(since, locale) })];
  if (until !== null) {
    const words = until > at ? m.staff_bay_until : m.staff_bay_until_passed;
    parts.push(words({ time: timeText(until, locale) }));
  }
  const sentence = parts.join(', ');
  return note === '' ? sentence : `${sentence} · ${note}`;
}

/** Returns the name of a bay, for example 'Bay 2'. If `bayNo` is null, returns the text for the whole station. */
export function bayOrStationText(bayNo: number | null, bays: readonly StaffBay[]): string {
  if (bayNo === null) return m.staff_service_whole();
  const bay = bays.find((each) => each.bayNo === bayNo);
  return bay === undefined ? m.bay_name({ number: bayNo }) : bayTitle(bay);
}

/** Returns true if staff still have to scan a sticker of the station on their regular visit. */
export function hasStickerCheckDue({ bays }: Pick<StaffStationRow, 'bays'>): boolean {
  return bays.some(({ stickerDue }) => stickerDue);
}

/**
 * Returns true if the station needs attention. This is the case if its state is a problem or needs attention, or if it
 * has incidents or due work.
 */
export function stationNeedsAttention(row: LabelledStation & Pick<StaffStationRow, 'due'>): boolean {
  const { tone } = stationStateLabel(row);
  return row.due > 0 || row.faults.length > 0 || tone === 'disabled' || tone === 'invited';
}
