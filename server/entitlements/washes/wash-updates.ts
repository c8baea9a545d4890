import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { WASH_CHANNEL, readWashUpdate } from '../store/washes/wash-channel.ts';

/** One long poll of a machine. */
export type MachinePoll = {
  /**
   * Resolves with 'news' if the machine has to check again, or with 'over' after a timeout, a disconnect, or a newer
   * poll of the same machine.
   */
  next(): Promise<'news' | 'over'>;
  /** Has the same effect as an update. */
  look(): void;
  end(): void;
};

export type WashUpdates = {
  waitForStation(stationId: StationId, until: AbortSignal): MachinePoll;
  /** Calls `listener` on every change of this wash or voucher, until the returned function is called. */
  watch(id: RedemptionId | LotId, listener: () => void): () => void;
};

type WaitingPoll = { wake(news: 'news' | 'over'): void };

/**
 * Listens to all changes of washes, from every process, and wakes the waiting machines and viewers. An update between
 * two waits is remembered, so that no update is missed.
 */
export function createWashUpdates({ db, log }: Pick<CoreDeps, 'db' | 'log'>): WashUpdates {
  const waiting = new Map<StationId, WaitingPoll>();
  const watching = new Map<string, Set<() => void>>();
  let listening: Promise<void> | null = null;

  function listen(): void {
    listening ??= db.listen(WASH_CHANNEL, tell).catch((error: unknown) => {
      listening = null;
      log.warn({ error: String(error) }, 'wash notifications are unavailable, machines and phones poll');
    });
  }

  function tell(payload: string): void {
    const news = readWashUpdate(payload);
    // the notification has no station, so any update may have been missed
    const stations = news === null ? [...waiting.values()] : [waiting.get(news.stationId)];
    for (const one of stations) one?.wake('news');
    const watched =
      news === null ? [...watching.values()] : [watching.get(news.redemptionId), watching.get(news.lotId)];
    for (const listener of watched.flatMap((listeners) => [...(listeners ?? [])])) listener();
  }

  return {
    watch(id, listener) {
      listen();
      const listeners = watching.get(id) ?? new Set();
      watching.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && watching.get(id) === listeners) watching.delete(id);
      };
    },
    waitForStation(stationId, until) {
      listen();
      waiting.get(stationId)?.wake('over');
      let kept: 'news' | 'over' | null = null;
      let resolve: ((news: 'news' | 'over') => void) | null = null;
      const own: WaitingPoll = {
        wake(news) {
          if (kept !== 'over') kept = news;
          resolve?.(news);
        },
      };
      const stop = (): void => own.wake('over');
      until.addEventListener('abort', stop, { once: true });
      if (until.aborted) stop();
      waiting.set(stationId, own);
      return {
        next() {
          const { promise, resolve: wakeUp } = Promise.withResolvers<'news' | 'over'>();
          if (kept !== null) wakeUp(kept);
          resolve = wakeUp;
          if (kept === 'news') kept = null;
          return promise;
        },
        look: () => own.wake('news'),
        end() {
          until.removeEventListener('abort', stop);
          if (waiting.get(stationId) === own) waiting.delete(stationId);
        },
      };
    },
  };
}
