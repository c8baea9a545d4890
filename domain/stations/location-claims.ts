import type { Station } from '#contracts/stations/stations.ts';

/** What pages may say of all stations together. */
export type LocationClaims = {
  readonly count: number;
  /** Every one of them, day and night. */
  readonly alwaysOpen: boolean;
};

type Told = Pick<Station, 'sample' | 'status' | 'hours'>;

function isAlwaysOpen({ hours }: Told): boolean {
  return hours.every((opening) => opening !== null && opening.open === opening.close);
}

/** Of the stations that were really entered; null while there are samples only: then the brand file's figures hold. */
export function locationClaimsOf(stations: readonly Told[]): LocationClaims | null {
  const real = stations.filter(({ sample, status }) => !sample && status !== 'offline');
  return real.length === 0 ? null : { count: real.length, alwaysOpen: real.every(isAlwaysOpen) };
}
