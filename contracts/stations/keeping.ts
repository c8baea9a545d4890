/** What people do at a station and write down. */
export const logKinds = ['cleaning', 'maintenance', 'inspection', 'repair'] as const;
export type LogKind = (typeof logKinds)[number];

/** What the shop sees by itself to have gone wrong. `lost_wash`: given without a connection, and of no voucher. */
export const incidentKinds = ['silent', 'clock', 'unrinsed', 'lost_wash', 'interrupted', 'late_start'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incidentStates = ['open', 'seen', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];
