import { expect, test } from 'vitest';
import { sourceStatesOf, statesOf } from '#domain/core/transitions.ts';
import { outboxTransitions, waitingMessageStates } from './outbox-state.ts';

test('a message is leased before it is done or given up, and goes back where its sender fails', () => {
  expect(statesOf(outboxTransitions)).toEqual(['new', 'leased', 'done', 'dead']);
  expect(sourceStatesOf(outboxTransitions, 'leased')).toEqual(['new']);
  for (const after of ['done', 'dead'] as const) expect(sourceStatesOf(outboxTransitions, after)).toEqual(['leased']);
  expect(sourceStatesOf(outboxTransitions, 'new')).toEqual(['leased', 'dead']);
});

test('sent and dead messages do not wait, and only dead ones can be retried', () => {
  expect(waitingMessageStates).toEqual(['new', 'leased']);
  expect([outboxTransitions.done, outboxTransitions.dead]).toEqual([[], ['new']]);
});
