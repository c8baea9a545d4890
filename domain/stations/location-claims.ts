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

/** Returns claims about the stations that the owner entered; null while there are only samples, when the brand file's figures apply. */
export function locationClaimsOf(stations: readonly Told[]): LocationClaims | null {
  const real = stations.filter(({ sample, status }) => !sample && status !== 'offline');
  return real.length === 0 ? null : { count: real.length, alwaysOpen: real.every(isAlwaysOpen) };
}
