import type { StationId } from './ids.ts';

/** Stations to which the access of a staff user is limited. Null if the user may access all stations. */
export type AccessScope = readonly StationId[] | null;

/**
 * Path parameter with the id of a station. Staff users with access to other stations only get an error as if the
 * station did not exist. The code is the endpoint's own `…_not_found` code, or `not_found` if it has none.
 */
export const ACCESS_SCOPE_PARAM = 'stationId';
