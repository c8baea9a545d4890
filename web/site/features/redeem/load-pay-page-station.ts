import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { getStationLiveState } from '#contracts/stations/station-live-state.ts';
import { getStation } from '#contracts/stations/stations.ts';
import { openingStateAt } from '#domain/stations/station-hours.ts';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * A station at which the customer can pay for a wash. The station token is null if the customer came from the station's
 * public page.
 */
export type PayPageStation = Omit<ScannedStation, 'stationToken' | 'status'> & {
  readonly stationToken: ScannedStation['stationToken'] | null;
};

/** Loads the station for its public page, with the current state of its bays. */
export async function loadPayPageStation(api: ApiCaller, slug: string): Promise<ApiResponse<PayPageStation>> {
  const [station, now] = await Promise.all([
    callApi(api, getStation, { params: { slug } }),
    callApi(api, getStationLiveState, { params: { slug } }),
  ]);
  if (!station.ok) return station;
  if (!now.ok) return now;
  const { name, nameHe, address, addressHe, sample, status, washMinutes: minutes } = station.value;
  const { at, bays } = now.value;
  const { open, opensAt } = openingStateAt(station.value, Date.parse(at));
  return {
    ok: true,
    value: {
      stationToken: null,
      slug,
      name,
      nameHe,
      address,
      addressHe,
      open: open && status === 'live',
      opensAt: opensAt === undefined ? null : new Date(opensAt).toISOString(),
      minutes,
      bays,
      held: null,
      sample,
    },
  };
}
