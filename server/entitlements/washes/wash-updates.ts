import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { watchChannel } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { WASH_CHANNEL, readWashUpdate } from '../store/washes/wash-channel.ts';

export type MachinePoll = {
  /**
   * Resolves with 'news' if the machine has to check its washes again. Resolves with 'over' after `stop`, or when the
   * same machine begins a newer poll.
   */
  next(): Promise<'news' | 'over'>;
  /** Makes `next` resolve with 'news', as an update does. */
  wakeNow(): void;
  /** Makes `next` resolve with 'over'. It is called at the time limit, or when the machine has disconnected. */
  stop(): void;
  end(): void;
};

export type WashUpdates = {
  waitForStation(stationId: StationId): MachinePoll;
  /** Calls `listener` on every change of this wash or voucher. The returned function ends this. */
  watch(id: RedemptionId | LotId, listener: () => void): () => void;
};

type WaitingPoll = { wake(news: 'news' | 'over'): void };

/**
 * Listens to all changes of washes, from every process, and informs the waiting machines and viewers. An update that
 * arrives between two calls of `next` is remembered, so that no update is missed.
 */
export function createWashUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): WashUpdates {
  const waiting = new Map<StationId, WaitingPoll>();

  const { listen, watch } = watchChannel(deps, {
    channel: WASH_CHANNEL,
    unavailable: 'wash notifications are unavailable, machines and phones poll',
    idsOf(payload) {
      const update = readWashUpdate(payload);
      return update === null ? null : [update.redemptionId, update.lotId];
    },
    onMessage: wakeMachines,
  });

  function wakeMachines(payload: string): void {
    const update = readWashUpdate(payload);
    // after a lost connection the notification names no station, and updates of all stations may have been missed
    if (update === null) for (const one of waiting.values()) one.wake('news');
    // if a wash has started or ended, its machine has nothing to do
    else if (update.isHeld) waiting.get(update.stationId)?.wake('news');
  }

  return {
    watch,
    waitForStation(stationId) {
      listen();
      waiting.get(stationId)?.wake('over');
      let pending: 'news' | 'over' | null = null;
      let resolve: ((news: 'news' | 'over') => void) | null = null;
      const poll: WaitingPoll = {
        wake(update) {
          // if a `next` is waiting, it receives this update now, so the update is not stored for the following `next`
          const isRead = resolve !== null && update !== 'over';
          if (!isRead && pending !== 'over') pending = update;
          resolve?.(update);
          resolve = null;
        },
      };
      waiting.set(stationId, poll);
      return {
        next() {
          const { promise, resolve: wakeUp } = Promise.withResolvers<'news' | 'over'>();
          if (pending === null) resolve = wakeUp;
          else wakeUp(pending);
          if (pending !== 'over') pending = null;
          return promise;
        },
        wakeNow: () => poll.wake('news'),
        stop: () => poll.wake('over'),
        end() {
          if (waiting.get(stationId) === poll) waiting.delete(stationId);
        },
      };
    },
  };
}
