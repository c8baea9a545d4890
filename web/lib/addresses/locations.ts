import { listStations } from '#contracts/stations/stations.ts';
import { locationClaimsOf, type LocationClaims } from '#domain/stations/location-claims.ts';
import { callApi, type ApiCaller } from '../calls/api.ts';

/**
 * Claims about the owner's real stations; `real` is null if there are only sample stations, or if the server did not
 * respond. `known` is false only if the server did not respond; such a page is not cached.
 */
export type Locations = { readonly known: boolean; readonly real: LocationClaims | null };

export async function loadLocations(api: ApiCaller): Promise<Locations> {
  const answer = await callApi(api, listStations, {});
  return { known: answer.ok, real: answer.ok ? locationClaimsOf(answer.value) : null };
}
