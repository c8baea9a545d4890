import { useEffect, useState } from 'react';
import { listStationLiveStates, type StationLiveState } from '#contracts/stations/station-live-state.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { onVisibleAgain } from '#web/lib/freshness/on-visible-again.ts';

/** Polling interval in milliseconds. It need not be shorter, because a wash takes minutes. */
const POLLING_INTERVAL_MS = 15_000;

/**
 * Returns the current state of every station by slug. The states are refreshed while the page is visible. The result is
 * empty until the first response and after a failed request, because an outdated state must not be shown.
 */
export function useStationLiveStates(): ReadonlyMap<string, StationLiveState> {
  const [stations, setStations] = useState<ReadonlyMap<string, StationLiveState>>(new Map());

  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      const answer = await callApi(browserApi, listStationLiveStates, {});
      setStations(new Map(answer.ok ? answer.value.map((station) => [station.slug, station]) : []));
    }
    const first = setTimeout(() => void look());
    const timer = setInterval(() => void look(), POLLING_INTERVAL_MS);
    const stopWatching = onVisibleAgain(() => void look());
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      stopWatching();
    };
  }, []);
  return stations;
}
