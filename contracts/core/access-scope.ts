import type { StationId } from './ids.ts';

/** Stations to which a staff user is limited; null for a staff user without this limit. */
export type AccessScope = readonly StationId[] | null;

/** Path parameter with the id of a station. A limited staff user gets `not_found` for other stations. */
export const SCOPE_PARAM = 'stationId';
