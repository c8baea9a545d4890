import { expect, test } from 'vitest';
import { claimedStateOf, checkClaimedState, claimedStates, type ClaimedState } from './event-claim.ts';
import type { ProviderStatus } from './settlement-input.ts';

type Example = readonly [ClaimedState, ProviderStatus['state'] | null, boolean, string];

const cases: readonly Example[] = [
  ['captured', null, false, 'behind'],
  ['captured', 'created', false, 'behind'],
  ['captured', 'failed', false, 'behind'],
  ['captured', 'captured', true, 'confirmed'],
  ['captured', 'refunded', false, 'confirmed'],
  // the event can be the dispute that was won, and the status older than it
  ['captured', 'disputed', false, 'unsure'],
  ['captured', 'disputed', true, 'confirmed'],
  ['captured', 'part_refunded', false, 'confirmed'],
  ['part_refunded', 'captured', true, 'behind'],
  ['part_refunded', 'part_refunded', true, 'confirmed'],
  ['part_refunded', 'part_refunded', false, 'unsure'],
  ['part_refunded', 'refunded', false, 'confirmed'],
  ['refunded', 'captured', false, 'behind'],
  ['refunded', 'part_refunded', true, 'behind'],
  ['refunded', 'refunded', false, 'confirmed'],
  ['disputed', 'captured', false, 'behind'],
  ['disputed', 'disputed', true, 'confirmed'],
  ['disputed', 'refunded', false, 'confirmed'],
];

test.for(cases)('an event says %s, the status %s, our books moved: %s, so it is %s', (example) => {
  const [claim, state, changed, expected] = example;
  expect(checkClaimedState(claim, { state, changed, refundedAgorot: 0 })).toBe(expected);
});

test.for([
  [0, false, 'behind'],
  [0, true, 'unsure'],
  [500, false, 'unsure'],
  [500, true, 'confirmed'],
] as const)(
  'an event says part_refunded, the status disputed with %i agorot refunded, our books moved: %s, so it is %s',
  ([refundedAgorot, changed, expected]) => {
    expect(checkClaimedState('part_refunded', { state: 'disputed', changed, refundedAgorot })).toBe(expected);
  },
);

test('only money that moved and disputes have to be confirmed', () => {
  expect(claimedStates.map(claimedStateOf)).toEqual([...claimedStates]);
  for (const other of ['created', 'pending', 'failed', 'expired', 'something', null, undefined]) {
    expect(claimedStateOf(other)).toBeNull();
  }
});
