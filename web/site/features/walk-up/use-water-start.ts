import { useContext, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { startWalkUp, type WalkUpView } from '#contracts/stations/walk-up.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { WalkUpUpdateContext } from './walk-up-update.ts';

/**
 * Starts the water of a paid wash automatically while this page is open and visible. This works only in the browser
 * that scanned the sticker and paid. After a failed start, nothing starts automatically, and the customer chooses the
 * next step.
 */
export function useWaterStart(walkUp: WalkUpView): void {
  const { revalidate } = useRevalidator();
  const tell = useContext(WalkUpUpdateContext);
  const starting = useRef(false);

  useEffect(() => {
    const { state, failure, autoStart, walkUpToken } = walkUp;
    if (state !== 'paid' || failure !== null || !autoStart || starting.current) return;
    if (document.visibilityState !== 'visible') return;
    starting.current = true;
    // the next poll finds the new state if the response is lost
    void callApi(browserApi, startWalkUp, { params: { walkUpToken } }).then((answer) => {
      starting.current = false;
      return answer.ok ? tell(answer.value) : revalidate();
    });
  }, [walkUp, tell, revalidate]);
}
