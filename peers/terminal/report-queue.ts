import {
  EVENTS_PER_REPORT_MAX,
  type EventsResponse,
  type OfflineEvent,
  type StationEvent,
} from '#contracts/stations/station-protocol.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { realSleep, type Sleep } from './machine-time.ts';

type ReportedEvent = StationEvent | OfflineEvent;

/** Queue of events that are reported in order. An event stays in the queue until the shop acknowledges it. */
export type ReportQueue = { add(event: ReportedEvent): void; list(): readonly ReportedEvent[]; stop(): void };

const RETRY_MS = 2 * SECOND_MS;

/**
 * Creates a queue that sends its events in order, up to `EVENTS_PER_REPORT_MAX` in one call. It repeats a failed call.
 * An event that the shop answers without an effect (`parked`) is also removed, so that it does not block later events.
 */
export function createReportQueue(
  report: (events: readonly ReportedEvent[]) => Promise<EventsResponse['results']>,
  sleep: Sleep = realSleep,
): ReportQueue {
  const waiting: ReportedEvent[] = [];
  let sending = false;
  const stopping = new AbortController();

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const batch = waiting.slice(0, EVENTS_PER_REPORT_MAX);
      if (batch.length === 0) return;
      try {
        await report(batch);
        waiting.splice(0, batch.length);
      } catch {
        await sleep(RETRY_MS, stopping.signal);
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
