import { expect, test } from 'vitest';
import { statesBefore, statesOf } from '#domain/core/moves.ts';
import { outboxMoves, waitingMessageStates } from './outbox-state.ts';

test('a message is leased before it is done or given up, and goes back where its sender fails', () => {
  expect(statesOf(outboxMoves)).toEqual(['new', 'leased', 'done', 'dead']);
  expect(statesBefore(outboxMoves, 'leased')).toEqual(['new']);
  for (const after of ['done', 'dead'] as const) expect(statesBefore(outboxMoves, after)).toEqual(['leased']);
  expect(statesBefore(outboxMoves, 'new')).toEqual(['leased', 'dead']);
});

test('sent and dead messages do not wait, and only dead ones can be retried', () => {
  expect(waitingMessageStates).toEqual(['new', 'leased']);
  expect([outboxMoves.done, outboxMoves.dead]).toEqual([[], ['new']]);
});
