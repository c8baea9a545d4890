import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { watchChannel } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { WASH_CHANNEL, readWashUpdate } from '../store/washes/wash-channel.ts';

/**
 * `start`: a wash waits for the machine. `news`: anything may have changed. `over`: after `stop`, or a newer poll of the
 * same machine.
 */
export type MachineNews = 'start' | 'news' | 'over';

/** One long poll of a machine. */
export type MachinePoll = {
  next(): Promise<MachineNews>;
  /** Makes `next` resolve with 'news'. */
  look(): void;
  /** Makes `next` resolve with 'over', because the time limit has passed or the machine has disconnected. */
  stop(): void;
  end(): void;
};

export type WashUpdates = {
  waitForStation(stationId: StationId): MachinePoll;
  /** Calls `listener` on every change of this wash or voucher. Call the returned function to stop. */
  watch(id: RedemptionId | LotId, listener: () => void): () => void;
};

type WaitingPoll = { wake(news: MachineNews): void };

/** News that were not read yet are replaced by news of a wider scope. */
const scopes = { start: 0, news: 1, over: 2 } as const satisfies Record<MachineNews, number>;

/**
 * Listens to all changes of washes, from every process, and wakes the waiting machines and viewers. An update that
 * arrives between two calls of `next` is remembered, so that no update is missed.
 */
export function createWashUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): WashUpdates {
  const waiting = new Map<StationId, WaitingPoll>();

  const { listen, watch } = watchChannel(deps, {
    channel: WASH_CHANNEL,
    unavailable: 'wash notifications are unavailable, machines and phones poll',
    idsOf(payload) {
      const news = readWashUpdate(payload);
      return news === null ? null : [news.redemptionId, news.lotId];
    },
    onMessage: wakeMachines,
  });

  function wakeMachines(payload: string): void {
    const news = readWashUpdate(payload);
    // after a lost connection the notification names no station, so any update may have been missed
    if (news === null) for (const one of waiting.values()) one.wake('news');
    // a machine has nothing to do for a wash that started or ended
    else if (news.isHeld) waiting.get(news.stationId)?.wake('start');
  }

  return {
    watch,
    waitForStation(stationId) {
      listen();
      waiting.get(stationId)?.wake('over');
      let kept: MachineNews | null = null;
      let resolve: ((news: MachineNews) => void) | null = null;
      const own: WaitingPoll = {
        wake(news) {
          // news that the poll waits for are read now, and must not wake it again
          const isRead = resolve !== null && news !== 'over';
          if (!isRead && (kept === null || scopes[news] > scopes[kept])) kept = news;
          resolve?.(news);
          resolve = null;
        },
      };
      waiting.set(stationId, own);
      return {
        next() {
          const { promise, resolve: wakeUp } = Promise.withResolvers<MachineNews>();
          if (kept === null) resolve = wakeUp;
          else wakeUp(kept);
          if (kept !== 'over') kept = null;
          return promise;
        },
        look: () => own.wake('news'),
        stop: () => own.wake('over'),
        end() {
          if (waiting.get(stationId) === own) waiting.delete(stationId);
        },
      };
    },
  };
}
