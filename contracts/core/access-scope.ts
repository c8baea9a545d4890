import type { StationId } from './ids.ts';

/** Stations to which a staff user is limited; null for a staff user who sees all stations. */
export type AccessScope = readonly StationId[] | null;

/** Path parameter that names one station; a limited staff user finds only own stations behind it. */
export const SCOPE_PARAM = 'stationId';
