import { setTimeout as sleep } from 'node:timers/promises';
import type { EventsAnswer, OfflineEvent, StationEvent } from '#contracts/stations/station-protocol.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

type Told = StationEvent | OfflineEvent;

/** What happened, in its order, until the shop has acknowledged it. */
export type ReportQueue = { add(event: Told): void; list(): readonly Told[]; stop(): void };

const RETRY_MS = 2 * SECOND_MS;

/** Sends one event after the other; one that the shop sets aside holds up none behind it. */
export function createReportQueue(report: (events: readonly Told[]) => Promise<EventsAnswer['results']>): ReportQueue {
  const waiting: Told[] = [];
  let sending = false;
  const stopping = new AbortController();

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const batch = waiting.slice();
      if (batch.length === 0) return;
      try {
        await report(batch);
        waiting.splice(0, batch.length);
      } catch {
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    add(event) {
      waiting.push(event);
      if (sending) return;
      sending = true;
      void sendAll().finally(() => {
        sending = false;
      });
    },
    list: () => waiting,
    stop: () => stopping.abort(),
  };
}
