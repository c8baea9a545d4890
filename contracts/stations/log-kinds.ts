export const stationLogKinds = ['cleaning', 'maintenance', 'inspection', 'repair'] as const;
export type StationLogKind = (typeof stationLogKinds)[number];

/**
 * Incidents that the shop records automatically. `lost_wash`: a wash that a machine started without a connection has no
 * valid voucher. `sticker`: customers reported a sticker as forged. `unknown_bay`: washes without a connection were
 * reported for a bay that the station does not have, recorded once a day. `no_temperature`: a bay closed because its
 * water temperature sensor is faulty.
 */
export const incidentKinds = [
  'silent',
  'clock',
  'unrinsed',
  'lost_wash',
  'interrupted',
  'late_start',
  'hot_water',
  'sticker',
  'unknown_bay',
  'no_temperature',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Kinds of failed starts and of incidents at a station. Alerts are counted separately. */
export const faultKinds = ['start_unconfirmed', 'start_failed', ...incidentKinds] as const;

/** Number of failed starts or open incidents of one kind at a station. */
export type StationFault = { readonly kind: (typeof faultKinds)[number]; readonly count: number };

export const incidentStates = ['open', 'seen', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];
