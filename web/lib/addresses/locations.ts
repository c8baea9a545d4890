import { listStations } from '#contracts/stations/stations.ts';
import { publicStationFactsOf, type PublicStationFacts } from '#domain/stations/public-station-facts.ts';
import { callApi, type ApiCaller } from '../calls/api.ts';

/**
 * Public facts about the owner's stations. `real` is null if there are only sample stations, or if the server did not
 * respond. `known` is false only if the server did not respond, and such a page is not cached.
 */
export type LocationsResult = { readonly known: boolean; readonly real: PublicStationFacts | null };

export async function loadLocations(api: ApiCaller): Promise<LocationsResult> {
  const answer = await callApi(api, listStations, {});
  return { known: answer.ok, real: answer.ok ? publicStationFactsOf(answer.value) : null };
}
