import type { StationIncident } from '#contracts/staff/station-log.ts';
import type { IncidentKind, StationFault } from '#contracts/stations/log-kinds.ts';
import { m } from '#messages/compiled/messages.js';

type Words = { readonly what: () => string; readonly advice: () => string };

const words = {
  silent: { what: () => m.staff_incident_silent(), advice: () => m.staff_incident_silent_do() },
  clock: { what: () => m.staff_incident_clock(), advice: () => m.staff_incident_clock_do() },
  unrinsed: { what: () => m.staff_incident_unrinsed(), advice: () => m.staff_incident_unrinsed_do() },
  lost_wash: { what: () => m.staff_incident_lost_wash(), advice: () => m.staff_incident_lost_wash_do() },
  interrupted: { what: () => m.staff_incident_interrupted(), advice: () => m.staff_incident_interrupted_do() },
  hot_water: { what: () => m.staff_incident_hot_water(), advice: () => m.staff_incident_hot_water_do() },
  no_temperature: {
    what: () => m.staff_incident_no_temperature(),
    advice: () => m.staff_incident_no_temperature_do(),
  },
  sticker: { what: () => m.staff_incident_sticker(), advice: () => m.staff_incident_sticker_do() },
  unknown_bay: { what: () => m.staff_incident_unknown_bay(), advice: () => m.staff_incident_unknown_bay_do() },
  late_start: { what: () => m.staff_incident_late_start(), advice: () => m.staff_incident_late_start_do() },
} as const satisfies Record<IncidentKind, Words>;

type IncidentFacts = Pick<StationIncident, 'kind' | 'overAllowance'>;

export function incidentTitleOf({ kind, overAllowance }: IncidentFacts): string {
  return overAllowance ? m.staff_incident_over() : words[kind].what();
}

/** Returns a sentence that says what staff should do about an incident. */
export function incidentAdvice({ kind, overAllowance }: IncidentFacts): string {
  return overAllowance ? m.staff_incident_over_do() : words[kind].advice();
}

/** Returns the open incidents of a station. Failed and unconfirmed starts are left out. */
export function incidentFaultsOf(faults: readonly StationFault[]): readonly StationFault[] {
  return faults.filter(({ kind }) => kind !== 'start_failed' && kind !== 'start_unconfirmed');
}

/**
 * Returns texts about the failed starts and incidents of a station. If there are several of a kind, the text contains
 * their number.
 */
export function faultTexts(faults: readonly StationFault[]): string[] {
  return faults.map(({ kind, count }) => {
    const what = faultLabelOf(kind);
    return count === 1 ? what : `${what} (${count})`;
  });
}

function faultLabelOf(kind: StationFault['kind']): string {
  if (kind === 'start_unconfirmed') return m.staff_fault_start_unconfirmed();
  if (kind === 'start_failed') return m.staff_fault_start_failed();
  return incidentTitleOf({ kind, overAllowance: false });
}
