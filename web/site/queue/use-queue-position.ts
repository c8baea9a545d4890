import { useEffect, useRef, useState } from 'react';
import {
  confirmPresence,
  getPushKey,
  getQueuePosition,
  joinBayQueue,
  leaveBayQueue,
  subscribeBayHeldPush,
  type QueuePosition,
} from '#contracts/stations/bay-queue.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { subscribeToPush } from '#web/lib/push/subscribe.ts';
import { followServerEvents } from '#web/lib/freshness/follow-server-events.ts';
import type { QueuePanelProps } from './wait-for-bay.tsx';

type ShownPosition = {
  /** Latest known position in the queue. Null until the first successful response. */
  readonly place: QueuePosition | null;
  /**
   * Text of the refusal of the latest call, or null if there was no refusal. The refusal of a request to join stays
   * until the next press.
   */
  readonly failure: string | null;
};

/**
 * Returns the state of the queue panel after a response. If a request to join was refused, the refusal stays visible
 * until the next press.
 */
function stateAfterAnswer(answer: ApiResponse<QueuePosition>): (before: ShownPosition) => ShownPosition {
  return ({ place, failure }) => {
    if (!answer.ok) return { place, failure: answer.problem.message };
    const isRefused = failure !== null && place === null && answer.value.state === 'none';
    return isRefused ? { place, failure } : { place: answer.value, failure: null };
  };
}

/**
 * Returns the position of this browser in the queue of a station. It is polled every five seconds while the page is
 * visible.
 */
export function useQueuePosition({ slug, stationToken, joins }: Omit<QueuePanelProps, 'onLeft'>) {
  const [shown, setShown] = useState<ShownPosition>({ place: null, failure: null });
  const [isPushRefused, setPushRefused] = useState(false);
  const first = useRef(joins);

  useEffect(() => {
    let isOpen = true;
    let stop: (() => void) | null = null;
    async function ask(endpoint: typeof getQueuePosition | typeof joinBayQueue): Promise<void> {
      const answer = await callApi(browserApi, endpoint, { params: { slug } });
      if (isOpen) setShown(stateAfterAnswer(answer));
    }
    async function follow(): Promise<void> {
      await ask(first.current ? joinBayQueue : getQueuePosition);
      // polling starts after the browser has joined the queue, because it has no position while it still solves the
      // proof of work
      if (isOpen) stop = followServerEvents(null, () => void ask(getQueuePosition));
    }
    void follow();
    return () => {
      isOpen = false;
      stop?.();
    };
  }, [slug]);

  return {
    ...shown,
    /** True if the visitor or the browser did not allow notifications. */
    isPushRefused,
    join: async () => setShown(stateAfterAnswer(await callApi(browserApi, joinBayQueue, { params: { slug } }))),
    leave: async () => setShown(stateAfterAnswer(await callApi(browserApi, leaveBayQueue, { params: { slug } }))),
    notify: async () => {
      const subscription = await subscribeToPush(async () => {
        const answer = await callApi(browserApi, getPushKey, {});
        return answer.ok ? answer.value.publicKey : null;
      });
      setPushRefused(subscription === 'refused');
      if (subscription !== 'refused') {
        setShown(
          stateAfterAnswer(await callApi(browserApi, subscribeBayHeldPush, { params: { slug }, body: subscription })),
        );
      }
    },
    confirm: async () => {
      if (stationToken !== null)
        setShown(stateAfterAnswer(await callApi(browserApi, confirmPresence, { body: { stationToken } })));
    },
  };
}
