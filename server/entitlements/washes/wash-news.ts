import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { WASH_CHANNEL, readWashNews } from '../store/washes/wash-channel.ts';

/** One question of a machine that waits for something to do. */
export type StationWait = {
  /** 'news': look again; 'over': nothing came in time, the machine left, or it asked anew. */
  next(): Promise<'news' | 'over'>;
  /** As if there were news. */
  look(): void;
  end(): void;
};

export type WashNews = {
  waitForStation(stationId: StationId, until: AbortSignal): StationWait;
  /** Calls `listener` for whatever happens to this wash or voucher, until what this gives back is called. */
  watch(id: RedemptionId | LotId, listener: () => void): () => void;
};

type Waiting = { wake(news: 'news' | 'over'): void };

/**
 * Hears of every wash that was asked for or changed, in whichever process, and wakes the machine that waits for it and
 * whoever looks at it. News that come before somebody waits again are kept, so nothing is missed between two looks.
 */
export function createWashNews({ db, log }: Pick<Deps, 'db' | 'log'>): WashNews {
  const waiting = new Map<StationId, Waiting>();
  const watching = new Map<string, Set<() => void>>();
  let listening: Promise<void> | null = null;

  function listen(): void {
    listening ??= db.listen(WASH_CHANNEL, tell).catch((error: unknown) => {
      listening = null;
      log.warn({ error: String(error) }, 'machines and phones hear of washes only when they ask');
    });
  }

  function tell(payload: string): void {
    const news = readWashNews(payload);
    // nothing named: something may have been missed
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
        if (listeners.size === 0) watching.delete(id);
      };
    },
    waitForStation(stationId, until) {
      listen();
      waiting.get(stationId)?.wake('over');
      let kept: 'news' | 'over' | null = null;
      let resolve: ((news: 'news' | 'over') => void) | null = null;
      const own: Waiting = {
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
