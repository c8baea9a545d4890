import type { StationId } from './ids.ts';

/** Stations to which a staff user is limited; null for a staff user without this limit. */
export type AccessScope = readonly StationId[] | null;

/**
 * Path parameter with the id of a station. A staff user who is limited to other stations gets the endpoint's own
 * `…_not_found` code, or `not_found` if it has none.
 */
export const SCOPE_PARAM = 'stationId';
