import { MISSING_MAX } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** After so long a missing message counts as lost, and what waits behind it is applied. */
export const GAP_WAIT_MS = 15 * MINUTE_MS;

/** The order of one message of a machine; `heardNo` counts arrivals, `receivedAt` is epoch ms. */
export type OrderedEvent = {
  readonly transactionId: string;
  readonly seqNo: number;
  readonly kind: string;
  readonly heardNo: number;
  readonly receivedAt: number;
};

/**
 * The messages of a wash whose turn it is, in the order in which they take effect: by number, and by arrival where one
 * number was used for several kinds. A message waits for the numbers before it in its transaction, unless it was received
 * before `lostSince` (epoch ms). `ended` comes last: only a wash that started can end, and no other kind undoes an end.
 */
export function eventsInTurn<Event extends OrderedEvent>(events: readonly Event[], lostSince: number): Event[] {
  const turns = new Map<string, number>();
  for (const { transactionId } of events) {
    if (!turns.has(transactionId)) turns.set(transactionId, turnOf(ofTransaction(events, transactionId), lostSince));
  }
  return events
    .filter(({ transactionId, seqNo }) => seqNo < (turns.get(transactionId) ?? 0))
    .toSorted(
      (a, b) => Number(a.kind === 'ended') - Number(b.kind === 'ended') || a.seqNo - b.seqNo || a.heardNo - b.heardNo,
    );
}

/** Numbers before `seqNo` of this transaction that have not arrived, lowest first, at most `MISSING_MAX`. */
export function missingBefore(
  events: readonly OrderedEvent[],
  { transactionId, seqNo }: Pick<OrderedEvent, 'transactionId' | 'seqNo'>,
): number[] {
  const arrived = new Set(ofTransaction(events, transactionId).map((event) => event.seqNo));
  return Array.from({ length: seqNo }, (_, before) => before)
    .filter((before) => !arrived.has(before))
    .slice(0, MISSING_MAX);
}

function ofTransaction<Event extends OrderedEvent>(events: readonly Event[], transactionId: string): Event[] {
  return events.filter((event) => event.transactionId === transactionId);
}

/** Every number below this one has its turn. */
function turnOf(events: readonly OrderedEvent[], lostSince: number): number {
  const arrived = new Set(events.map(({ seqNo }) => seqNo));
  const overdue = events.filter(({ receivedAt }) => receivedAt <= lostSince).map(({ seqNo }) => seqNo);
  let next = Math.max(0, ...overdue);
  while (arrived.has(next)) next += 1;
  return next;
}
