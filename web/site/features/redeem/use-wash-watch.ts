import { useEffect, useState } from 'react';
import { getRedemption, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { addressOf } from '#web/lib/api.ts';
import { useFresh } from '#web/lib/use-fresh.ts';

/** Answers of a machine that were on their way when its time to start was over. */
const ANSWERS_MS = 4_000;

/** Keeps the page true while the wash can change. `late`: the machine is overdue. */
export function useWashWatch(wash: RedemptionView): { readonly late: boolean } {
  const [late, setLate] = useState(false);
  const isOver = wash.state === 'released' || wash.state === 'reversed' || wash.endedAt !== null;
  useFresh(isOver ? null : `${addressOf(getRedemption, { params: wash })}/events`);

  useEffect(() => {
    if (wash.state !== 'held') return undefined;
    const leftMs = Date.parse(wash.startBefore) + ANSWERS_MS - Date.now();
    const timer = setTimeout(() => setLate(true), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [wash.state, wash.startBefore]);

  return { late: wash.state === 'held' && late };
}
