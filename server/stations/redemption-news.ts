import type { StationId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { REDEMPTION_CHANNEL, readRedemptionNews } from './store/redemption-channel.ts';

/** One question of a machine that waits for something to do. */
export type StationWait = {
  /** 'news': look again; 'over': nothing came in time, the machine left, or it asked anew. */
  next(): Promise<'news' | 'over'>;
  end(): void;
};

export type RedemptionNews = {
  waitForStation(stationId: StationId, until: AbortSignal): StationWait;
};

type Waiting = { wake(news: 'news' | 'over'): void };

/**
 * Hears of every wash that was asked for or changed, in whichever process, and wakes the machine that waits for it. News
 * that come before somebody waits again are kept, so nothing is missed between two looks.
 */
export function createRedemptionNews({ db, log }: Pick<Deps, 'db' | 'log'>): RedemptionNews {
  const waiting = new Map<StationId, Waiting>();
  let listening: Promise<void> | null = null;

  function listen(): void {
    listening ??= db.listen(REDEMPTION_CHANNEL, tell).catch((error: unknown) => {
      listening = null;
      log.warn({ error: String(error) }, 'machines hear of washes only when they ask');
    });
  }

  function tell(payload: string): void {
    const news = readRedemptionNews(payload);
    // nothing named: something may have been missed
    if (news === null) for (const one of waiting.values()) one.wake('news');
    else waiting.get(news.stationId)?.wake('news');
  }

  return {
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
        end() {
          until.removeEventListener('abort', stop);
          if (waiting.get(stationId) === own) waiting.delete(stationId);
        },
      };
    },
  };
}
