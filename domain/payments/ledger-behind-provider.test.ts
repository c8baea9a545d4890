import { expect, test } from 'vitest';
import { isLedgerBehindProvider, type BookedPayment, type ListedPayment } from './ledger-behind-provider.ts';

const booked: BookedPayment = { state: 'captured', refundedAgorot: 0, disputed: false, disputeDecided: false };
const part: BookedPayment = { state: 'part_refunded', refundedAgorot: 2_000, disputed: false, disputeDecided: false };
const disputed: BookedPayment = { ...booked, disputed: true };
const decided: BookedPayment = { ...booked, disputeDecided: true };

type Example = readonly [what: string, ahead: boolean, booked: BookedPayment, listed: ListedPayment];

const examples: readonly Example[] = [
  ['the same of both', false, booked, { state: 'captured', refundedAgorot: 0 }],
  ['a part went back', true, booked, { state: 'part_refunded', refundedAgorot: 2_000 }],
  ['the same part on both sides', false, part, { state: 'part_refunded', refundedAgorot: 2_000 }],
  ['a further part went back', true, part, { state: 'part_refunded', refundedAgorot: 3_000 }],
  ['the rest went back', true, part, { state: 'refunded', refundedAgorot: 5_500 }],
  ['books that are ahead', false, part, { state: 'captured', refundedAgorot: 0 }],
  ['all of it is gone in the books', false, { ...part, state: 'lost' }, { state: 'refunded', refundedAgorot: 5_500 }],
  ['a dispute that the books do not know', true, booked, { state: 'disputed', refundedAgorot: 0 }],
  ['a dispute that both know', false, disputed, { state: 'disputed', refundedAgorot: 0 }],
  ['a dispute whose end staff recorded', false, decided, { state: 'disputed', refundedAgorot: 0 }],
  ['money that went back after that', true, decided, { state: 'refunded', refundedAgorot: 5_500 }],
  ['a dispute that is over', true, disputed, { state: 'captured', refundedAgorot: 0 }],
  ['a list that does not say what became of it', false, disputed, { state: 'captured', refundedAgorot: null }],
];

test.for(examples)('a list beside the books: %s', ([, ahead, ours, listed]) => {
  expect(isLedgerBehindProvider(ours, listed)).toBe(ahead);
});
