import { useEffect } from 'react';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { mayHaveRunningWash, setRunningWashHint } from '../washes/running-wash-hint.ts';
import { findRunningWash, msUntilWashOver } from './find-running-wash.ts';
import { isRunningWashOver } from './running-wash-words.ts';

/**
 * Records in this browser that the wash of the page runs. After its end, the server decides whether another wash runs,
 * for example of a second dog in the next bay.
 */
export function useRunningWashHint(wash: RedemptionView): void {
  const isOver = isRunningWashOver(wash);
  const durationMs = msUntilWashOver(wash);
  useEffect(() => {
    if (!isOver) setRunningWashHint(durationMs);
    else if (mayHaveRunningWash()) void findRunningWash();
    // the effect runs once for each state, because the time changes with every rendering
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, wash.state]);
}
