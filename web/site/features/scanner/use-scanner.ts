import { useCallback, useEffect, useState } from 'react';
import { getScanner, type ScannerView } from '#contracts/stations/scanner.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { onVisibleAgain } from '#web/lib/freshness/on-visible-again.ts';

const LOOK_MS = 15_000;
const STORAGE_KEY = 'scanner-station';

/**
 * `away` means that the shop does not respond. The last known data of the station is then shown, and the state of its
 * bays is unknown.
 */
export type ScannerState =
  | { readonly kind: 'asking' | 'unknown' }
  | { readonly kind: 'here' | 'away'; readonly view: ScannerView };

function storedScannerView(): ScannerView | null {
  const text = localStorage.getItem(STORAGE_KEY);
  return text === null ? null : (JSON.parse(text) as ScannerView);
}

/**
 * Returns the state of the scanner on this phone. Also returns a function that shows received data of its station, and
 * a function that polls the station. The station is also polled at an interval while the page is visible.
 */
export function useScanner(): readonly [ScannerState, (view: ScannerView) => void, () => Promise<boolean>] {
  const [state, setState] = useState<ScannerState>({ kind: 'asking' });

  const show = useCallback((view: ScannerView) => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(view));
    setState({ kind: 'here', view });
  }, []);
  const pollStation = useCallback(async () => {
    const answer = await callApi(browserApi, getScanner, {});
    if (answer.ok) show(answer.value);
    else if (answer.status === 401) {
      localStorage.removeItem(STORAGE_KEY);
      setState({ kind: 'unknown' });
    } else {
      const before = storedScannerView();
      setState(before === null ? { kind: 'unknown' } : { kind: 'away', view: before });
    }
    return answer.ok;
  }, [show]);

  useEffect(() => {
    const pollIfVisible = () => {
      if (document.visibilityState === 'visible') void pollStation();
    };
    pollIfVisible();
    const timer = setInterval(pollIfVisible, LOOK_MS);
    const stopWatching = onVisibleAgain(pollIfVisible);
    window.addEventListener('offline', pollIfVisible);
    return () => {
      clearInterval(timer);
      stopWatching();
      window.removeEventListener('offline', pollIfVisible);
    };
  }, [pollStation]);

  return [state, show, pollStation];
}
