import { randomUUID } from 'node:crypto';
import type { OfflineEvent } from '#contracts/stations/station-protocol.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

type GivenWash = { readonly transactionId?: string; readonly msAgo?: number; readonly bayNo?: number };

/** Event log of one offline wash: two hours before `now` (epoch ms) by default. */
export function journalOf(
  now: number,
  text: string,
  { transactionId = randomUUID(), msAgo = 2 * HOUR_MS, bayNo = 1 }: GivenWash = {},
): OfflineEvent[] {
  const startedAt = new Date(now - msAgo).toISOString();
  const endedAt = new Date(now - msAgo + 10 * MINUTE_MS).toISOString();
  const offlineWash = { bayNo, text, startedAt };
  return [
    { transactionId, seqNo: 0, kind: 'started', offline: true, at: startedAt, offlineWash },
    { transactionId, seqNo: 1, kind: 'ended', offline: true, at: endedAt, deliveredSeconds: 600, offlineWash },
  ];
}
