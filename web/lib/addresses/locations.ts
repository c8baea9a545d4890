import { listStations } from '#contracts/stations/stations.ts';
import { summarisePublicStations, type PublicStationSummary } from '#domain/stations/public-station-summary.ts';
import { callApi, type ApiCaller } from '../calls/api.ts';

/**
 * Public facts about the owner's stations. `real` is null if there are only sample stations, or if the server did not
 * respond. `known` is false only if the server did not respond, and such a page is not cached.
 */
export type LocationsResult = { readonly known: boolean; readonly real: PublicStationSummary | null };

export async function loadLocations(api: ApiCaller): Promise<LocationsResult> {
  const answer = await callApi(api, listStations, {});
  return { known: answer.ok, real: answer.ok ? summarisePublicStations(answer.value) : null };
}
