import { useEffect, useState } from 'react';
import { getRedemption, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { overdueInMs } from '#domain/stations/not-started.ts';
import { addressOf } from '#web/lib/api.ts';
import { useFresh } from '#web/lib/use-fresh.ts';

/** Keeps the page true while the wash can change. `late`: the machine is overdue. */
export function useWashWatch(wash: RedemptionView): { readonly late: boolean } {
  const { state, startBefore, requestedAt } = wash;
  const [late, setLate] = useState(false);
  const isOver = state === 'released' || state === 'reversed' || wash.endedAt !== null;
  useFresh(isOver ? null : { address: `${addressOf(getRedemption, { params: wash })}/events` });

  useEffect(() => {
    if (state !== 'held') return undefined;
    const times = { startBefore: Date.parse(startBefore), requestedAt: Date.parse(requestedAt) };
    const timer = setTimeout(() => setLate(true), overdueInMs(times, Date.now()));
    return () => clearTimeout(timer);
  }, [state, startBefore, requestedAt]);

  return { late: state === 'held' && late };
}
