import { useState } from 'react';
import { getStation, type Station } from '#contracts/stations/stations.ts';
import { distanceKm, distanceText } from '#domain/stations/place/distance.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { usePosition } from '../../places/use-position.ts';

/**
 * Distance in kilometres. A customer who is farther away is not at the machine, even if the phone's position is
 * inaccurate.
 */
const AT_STATION_KM = 1;

/**
 * Compares the position of the phone with the position of the station when the customer presses the button. A false
 * sticker over the real sticker leads to a station elsewhere, which this check reveals. The position stays on the
 * phone.
 */
export function StationDistanceCheck({ slug }: { readonly slug: string }) {
  const { place, asking, refused, ask } = usePosition();
  const [station, setStation] = useState<Station | null>(null);

  async function check(): Promise<void> {
    ask();
    const answer = await callApi(browserApi, getStation, { params: { slug } });
    if (answer.ok) setStation(answer.value);
  }

  return (
    <div className="place-check only-scripted">
      <button type="button" className="place-check-start inline-link" disabled={asking} onClick={() => void check()}>
        {m.place_check()}
      </button>
      <output>
        {refused ? <span className="side-note">{m.place_check_refused()}</span> : null}
        {place === null || station === null ? null : <StationDistance km={distanceKm(place, station)} />}
      </output>
    </div>
  );
}

function StationDistance({ km }: { readonly km: number }) {
  if (km <= AT_STATION_KM) return <span className="good-words">{m.place_check_here()}</span>;
  return <span className="notice notice-danger own-line">{m.place_check_far({ distance: distanceText(km) })}</span>;
}
