import { MISSING_EVENTS_MAX } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms to wait for a missing message of a machine. Afterwards, the message counts as lost and later messages are
 * applied.
 */
export const MISSING_EVENT_WAIT_MS = 15 * MINUTE_MS;

/**
 * Fields of a machine's message by which messages are ordered. `heardNo` is the number of its arrival, and `receivedAt`
 * is epoch ms.
 */
export type OrderedEvent = {
  readonly transactionId: string;
  readonly seqNo: number;
  readonly kind: string;
  readonly heardNo: number;
  readonly receivedAt: number;
};

/**
 * Returns the messages of a wash that can be applied now, in order of their sequence numbers. If one sequence number
 * has several kinds of messages, they are ordered by arrival. A message waits for the earlier sequence numbers of its
 * transaction, but only if it was received after `lostSince` (epoch ms). `ended` comes last, because only a started
 * wash can end, and no other message cancels an end.
 */
export function eventsInOrder<Event extends OrderedEvent>(events: readonly Event[], lostSince: number): Event[] {
  const turns = new Map<string, number>();
  for (const { transactionId } of events) {
    if (!turns.has(transactionId))
      turns.set(transactionId, nextSeqNoOf(eventsOfTransaction(events, transactionId), lostSince));
  }
  return events
    .filter(({ transactionId, seqNo }) => seqNo < (turns.get(transactionId) ?? 0))
    .toSorted(
      (a, b) => Number(a.kind === 'ended') - Number(b.kind === 'ended') || a.seqNo - b.seqNo || a.heardNo - b.heardNo,
    );
}

/**
 * Returns the sequence numbers of a transaction that are lower than `seqNo` and have not arrived. The result starts
 * with the lowest number and has at most `MISSING_EVENTS_MAX` numbers.
 */
export function missingEventsBefore(
  events: readonly OrderedEvent[],
  { transactionId, seqNo }: Pick<OrderedEvent, 'transactionId' | 'seqNo'>,
): number[] {
  const arrived = new Set(eventsOfTransaction(events, transactionId).map((event) => event.seqNo));
  return Array.from({ length: seqNo }, (_, before) => before)
    .filter((before) => !arrived.has(before))
    .slice(0, MISSING_EVENTS_MAX);
}

function eventsOfTransaction<Event extends OrderedEvent>(events: readonly Event[], transactionId: string): Event[] {
  return events.filter((event) => event.transactionId === transactionId);
}

/** Returns the lowest sequence number that has not arrived and is not treated as lost. Later messages wait for it. */
function nextSeqNoOf(events: readonly OrderedEvent[], lostSince: number): number {
  const arrived = new Set(events.map(({ seqNo }) => seqNo));
  const overdue = events.filter(({ receivedAt }) => receivedAt <= lostSince).map(({ seqNo }) => seqNo);
  let next = Math.max(0, ...overdue);
  while (arrived.has(next)) next += 1;
  return next;
}
