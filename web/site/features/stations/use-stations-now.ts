import { useEffect, useState } from 'react';
import { listStationsNow, type StationNow } from '#contracts/stations/station-now.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { whenSeenAgain } from '#web/lib/freshness/when-seen-again.ts';

/** A wash is minutes: whoever chooses a station is told of a free bay soon enough. */
const ASK_MS = 15_000;

/**
 * Every station at this moment, by name, asked again while the list is looked at. Empty until it is known, and again
 * once it cannot be asked: what may be wrong by now is not shown.
 */
export function useStationsNow(): ReadonlyMap<string, StationNow> {
  const [stations, setStations] = useState<ReadonlyMap<string, StationNow>>(new Map());

  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      const answer = await callApi(browserApi, listStationsNow, {});
      setStations(new Map(answer.ok ? answer.value.map((station) => [station.slug, station]) : []));
    }
    const first = setTimeout(() => void look());
    const timer = setInterval(() => void look(), ASK_MS);
    const stopWatching = whenSeenAgain(() => void look());
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      stopWatching();
    };
  }, []);
  return stations;
}
