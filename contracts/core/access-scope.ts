import type { StationId } from './ids.ts';

/** Stations to which a staff user is limited; null for a staff user without this limit. */
export type AccessScope = readonly StationId[] | null;

/** Path parameter with the id of a station. A staff user who is limited to other stations gets `not_found`. */
export const SCOPE_PARAM = 'stationId';
