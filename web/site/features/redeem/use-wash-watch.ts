import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';

/** While the machine is asked; then while its minutes run. */
const WAITING_MS = 1_000;
const RUNNING_MS = 10_000;
/** Answers of a machine that were on their way when its time to start was over. */
const ANSWERS_MS = 4_000;

function pauseOf({ state, endedAt }: RedemptionView): number | null {
  if (state === 'held') return WAITING_MS;
  return state === 'completed' && endedAt === null ? RUNNING_MS : null;
}

/** Keeps the page true while the wash can change, and when somebody comes back to it. `late`: the machine is overdue. */
export function useWashWatch(wash: RedemptionView): { readonly late: boolean } {
  const { revalidate } = useRevalidator();
  const [late, setLate] = useState(false);
  const pauseMs = pauseOf(wash);

  useEffect(() => {
    if (pauseMs === null) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(look, pauseMs);
    const comingBack = [
      [document, 'visibilitychange'],
      [window, 'pageshow'],
      [window, 'online'],
    ] as const;
    for (const [target, event] of comingBack) target.addEventListener(event, look);
    return () => {
      clearInterval(timer);
      for (const [target, event] of comingBack) target.removeEventListener(event, look);
    };
  }, [pauseMs, revalidate]);

  useEffect(() => {
    if (wash.state !== 'held') return undefined;
    const leftMs = Date.parse(wash.startBefore) + ANSWERS_MS - Date.now();
    const timer = setTimeout(() => setLate(true), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [wash.state, wash.startBefore]);

  return { late: wash.state === 'held' && late };
}
