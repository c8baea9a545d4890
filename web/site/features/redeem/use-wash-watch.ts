import { useEffect, useState } from 'react';
import { getRedemption, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { overdueInMs } from '#domain/stations/bays/not-started.ts';
import { addressOf } from '#web/lib/calls/api.ts';
import { knowServerTime, serverNow } from '#web/lib/freshness/server-time.ts';
import { useFresh } from '#web/lib/freshness/use-fresh.ts';

/** Keeps the page true while the wash can change. `late`: the machine is overdue. */
export function useWashWatch(wash: RedemptionView): { readonly late: boolean } {
  const { state, startBefore, requestedAt } = wash;
  const [late, setLate] = useState(false);
  const isOver = state === 'released' || state === 'reversed' || wash.endedAt !== null;
  useFresh(isOver ? null : { address: `${addressOf(getRedemption, { params: wash })}/events` });

  useEffect(() => {
    if (state !== 'held') return undefined;
    const times = { startBefore: Date.parse(startBefore), requestedAt: Date.parse(requestedAt) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    // a phone whose clock is fast must not say that a wash did not start
    void knowServerTime().then(() => {
      if (!isLeft) timer = setTimeout(() => setLate(true), overdueInMs(times, serverNow()));
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [state, startBefore, requestedAt]);

  return { late: state === 'held' && late };
}
