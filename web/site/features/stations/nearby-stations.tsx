import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listStations, type Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { NavigationIcon } from '#web/ui/icons/further-icons.tsx';
import { stationOpeningState } from '../../washes/station-opening-state.ts';
import { distanceText } from '#domain/stations/place/distance.ts';
import { liveStateText } from '../../washes/live-state-text.ts';
import { HomeMap } from './map/home-map.tsx';
import { isOpenNow, largestGroupsFirst, sortStations } from './sort-stations.ts';
import { useNow } from './use-now.ts';
import { usePosition } from '../../places/use-position.ts';
import { useStationLiveStates } from './use-station-live-states.ts';
import '../../styles/pages.css';

const SHOWN = 3;

/** Requests the stations once and returns the response. Returns null until the response arrives. */
function useStations(): ApiResponse<Station[]> | null {
  const [stations, setStations] = useState<ApiResponse<Station[]> | null>(null);
  useEffect(() => {
    let isThere = true;
    void callApi(browserApi, listStations, {}).then((answer) => {
      if (isThere) setStations(answer);
    });
    return () => {
      isThere = false;
    };
  }, []);
  return stations;
}

/** Removes sample stations if the shop has real stations. */
function withoutSamples(stations: readonly Station[]): readonly Station[] {
  const real = stations.filter(({ sample }) => !sample);
  return real.length === 0 ? stations : real;
}

type NearbyStationsProps = {
  /** Element that contains the picture of the map. Null if it is not on the page yet. */
  readonly map: HTMLElement | null;
};

/**
 * Shows a few stations and the number of their free bays. If the visitor allows access to the location, these are the
 * nearest stations. Otherwise they are open stations of the largest area. The map next to the list gets a pin for each
 * station.
 */
export function NearbyStations({ map }: NearbyStationsProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  const nowMs = useNow();
  const live = useStationLiveStates();
  const position = usePosition();
  const all = useStations();
  if (all === null || nowMs === null) return null;
  if (!all.ok) return <p className="quiet">{all.problem.message}</p>;
  const stations = withoutSamples(all.value);
  const sorted = sortStations(stations, position.place, locale);
  const open = sorted.filter(({ station }) => isOpenNow(station, nowMs));
  const ordered = position.place === null ? largestGroupsFirst(open.length > 0 ? open : sorted) : sorted;
  const rows = ordered.slice(0, SHOWN).map(({ station, km }) => {
    const opening = stationOpeningState(station, nowMs);
    return { station, km, opening, now: opening.open ? liveStateText(station, live.get(station.slug) ?? null) : null };
  });
  const isLive = rows.some(({ now }) => now !== null);
  return (
    <>
      <HomeMap frame={map} stations={stations} live={live} nowMs={nowMs} />
      <ul className="near-list">
        {rows.map(({ station, km, opening, now }) => (
          <li key={station.slug}>
            <Link to={`/stations/${station.slug}`}>{localized({ en: station.name, he: station.nameHe })}</Link>
            <span className="near-state">
              {km === null ? null : <span>{m.stations_distance_km({ distance: distanceText(km) })}</span>}
              {now === null ? (
                <span>{isLive && opening.open ? m.stations_near_unknown() : opening.words}</span>
              ) : (
                <span className="bays-now" data-state={now.state}>
                  {now.words}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet near-ask" onClick={position.ask} disabled={position.asking}>
        <NavigationIcon className="icon-medium" />
        {position.asking ? m.stations_locating() : m.stations_near_you()}
      </button>
      <output aria-live="polite" className="side-note">
        {position.refused ? m.stations_location_refused() : stations[0]?.sample === true ? m.stations_samples() : ''}
      </output>
    </>
  );
}
