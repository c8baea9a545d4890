import { listStations } from '#contracts/stations/stations.ts';
import { locationClaimsOf, type LocationClaims } from '#domain/stations/location-claims.ts';
import { callApi, type ApiCaller } from '../calls/api.ts';

/** What may be said of all stations; `known` is false where the server could not say: such a page is kept by nobody. */
export type Locations = { readonly known: boolean; readonly real: LocationClaims | null };

export async function loadLocations(api: ApiCaller): Promise<Locations> {
  const answer = await callApi(api, listStations, {});
  return { known: answer.ok, real: answer.ok ? locationClaimsOf(answer.value) : null };
}
