import { expect, test } from 'vitest';
import { MISSING_EVENTS_MAX } from '#contracts/stations/station-protocol.ts';
import { eventsInOrder, missingEventsBefore, type OrderedEvent } from './event-order.ts';

const LOST_SINCE = 1_000;

function event(seqNo: number, heardNo: number, fields: Partial<OrderedEvent> = {}): OrderedEvent {
  return { transactionId: 'wash', seqNo, kind: 'updated', heardNo, receivedAt: LOST_SINCE + 1, ...fields };
}

test('messages are applied by their sequence numbers, also if they arrived in another order', () => {
  const [start, update, end] = [event(0, 3, { kind: 'started' }), event(1, 1), event(2, 2, { kind: 'ended' })];
  expect(eventsInOrder([update, end, start], LOST_SINCE)).toEqual([start, update, end]);
});

test('of one sequence number with two kinds, the end comes last, and others come by their arrival', () => {
  const [end, first, second] = [event(0, 1, { kind: 'ended' }), event(0, 2), event(0, 3, { kind: 'started' })];
  expect(eventsInOrder([end, second, first], LOST_SINCE)).toEqual([first, second, end]);
});

test('a message waits for the earlier ones of its transaction until they count as lost', () => {
  const waiting = [event(0, 1), event(2, 2)];
  expect(eventsInOrder(waiting, LOST_SINCE)).toEqual([waiting[0]]);
  const overdue = [event(0, 1), event(2, 2, { receivedAt: LOST_SINCE }), event(3, 3), event(5, 4)];
  expect(eventsInOrder(overdue, LOST_SINCE).map(({ seqNo }) => seqNo)).toEqual([0, 2, 3]);
});

test('a gap of one transaction does not hold the messages of another transaction', () => {
  const other = event(0, 2, { transactionId: 'other' });
  expect(eventsInOrder([event(1, 1), other], LOST_SINCE)).toEqual([other]);
  expect(eventsInOrder([], LOST_SINCE)).toEqual([]);
});

test('the missing numbers are named, lowest first, and at most as many as a response contains', () => {
  const arrived = [event(0, 1), event(3, 2), event(1, 3, { transactionId: 'other' })];
  expect(missingEventsBefore(arrived, { transactionId: 'wash', seqNo: 3 })).toEqual([1, 2]);
  expect(missingEventsBefore(arrived, { transactionId: 'wash', seqNo: 0 })).toEqual([]);
  const far = missingEventsBefore([], { transactionId: 'wash', seqNo: MISSING_EVENTS_MAX + 5 });
  expect(far).toEqual(Array.from({ length: MISSING_EVENTS_MAX }, (_, seqNo) => seqNo));
});
