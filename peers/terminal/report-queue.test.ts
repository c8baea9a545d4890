import { expect, test } from 'vitest';
import type { StationEvent } from '#contracts/stations/station-protocol.ts';
import { createReportQueue } from './report-queue.ts';

test('events of a long outage are sent in their order, a hundred in one call', async () => {
  const sent: number[][] = [];
  const first = Promise.withResolvers<void>();
  const queue = createReportQueue(async (events) => {
    if (sent.length === 0) await first.promise;
    sent.push(events.map(({ seqNo }) => seqNo));
    return [];
  });
  const event = { transactionId: 't', kind: 'updated', at: '2026-11-28T10:00:00Z', offline: true } as const;
  for (let seqNo = 0; seqNo <= 150; seqNo += 1) queue.add({ ...event, seqNo } as StationEvent);
  first.resolve();
  await expect.poll(() => queue.list()).toEqual([]);
  expect(sent.map(({ length }) => length)).toEqual([1, 100, 50]);
  expect(sent.flat()).toEqual(Array.from({ length: 151 }, (_, index) => index));
});
