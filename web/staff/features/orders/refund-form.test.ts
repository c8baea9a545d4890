import { expect, test } from 'vitest';
import {
  refundAgorotOf,
  refundAmountText,
  withSelectableValues,
  draftWithReason,
  feeAgorot,
  withheldAgorot,
  maxRefundAgorot,
  proposedDraft,
  proposedWashes,
  reasonChoices,
  washChoices,
  type RefundDraft,
} from './refund-form.ts';

const preview = {
  leftAgorot: 10_000,
  unused: 2,
  capturedAgorot: 15_000,
  returnedAgorot: 5_000,
  worthAgorot: [0, 5_000, 9_990],
  disputed: false,
  unassigned: false,
  own: false,
  notified: true,
  pointsPerShekel: 1,
  aloneAgorot: 50_000,
  creditNote: 'ours' as const,
};
const draft: RefundDraft = { reason: 'cancelled', washes: 2, keepFee: false, typed: null };

test('the amount follows the washes until one is typed, and never exceeds their worth', () => {
  expect(refundAmountText(preview, draft)).toBe('99.90');
  expect(refundAmountText(preview, { ...draft, washes: 1 })).toBe('50');
  expect(refundAgorotOf(preview, { ...draft, typed: '99,90' })).toBe(9_990);
  expect(refundAgorotOf(preview, { ...draft, typed: '99.91' })).toBe(null);
  expect(refundAgorotOf(preview, { ...draft, typed: '0' })).toBe(null);
});

test('after a fault, or without a purchase, the whole rest can be refunded', () => {
  expect(maxRefundAgorot(preview, { ...draft, reason: 'fault', washes: 0 })).toBe(10_000);
  expect(refundAmountText({ ...preview, unassigned: true, worthAgorot: [10_000] }, { ...draft, washes: 0 })).toBe(
    '100',
  );
});

test('the fee of the law is proposed where the customer changed their mind, and nowhere else', () => {
  const kept = { ...draft, keepFee: true };
  expect(feeAgorot(preview, kept)).toBe(499);
  expect(refundAmountText(preview, kept)).toBe('94.91');
  expect(withheldAgorot(preview, kept, 9_491)).toBe(499);
  for (const reason of ['mistake', 'fault'] as const) {
    expect(refundAmountText(preview, { ...kept, reason })).toBe('99.90');
    expect(withheldAgorot(preview, { ...kept, reason }, 9_990)).toBe(0);
  }
  expect(feeAgorot({ ...preview, unassigned: true }, kept)).toBe(0);
});

test('all unused washes are proposed where the customer changed their mind, and one after a fault', () => {
  expect(proposedDraft(preview)).toEqual({ reason: 'cancelled', washes: 2, keepFee: true, typed: null });
  expect(refundAmountText(preview, proposedDraft(preview))).toBe('94.91');
  expect(proposedWashes(preview, 'fault')).toBe(1);
  expect(proposedWashes(preview, 'mistake')).toBe(1);
  expect(proposedDraft({ ...preview, unused: 0, worthAgorot: [0] })).toMatchObject({ reason: 'fault', washes: 0 });
  expect(proposedDraft({ ...preview, unassigned: true, worthAgorot: [10_000] })).toMatchObject({ washes: 0 });
});

test('a chosen number of washes stays when the reason changes, and a proposed one follows the reason', () => {
  expect(draftWithReason(preview, draft, 'fault')).toMatchObject({ reason: 'fault', washes: 1 });
  const chosen = { ...draft, hasChosenWashes: true };
  expect(draftWithReason(preview, chosen, 'fault')).toMatchObject({ reason: 'fault', washes: 2 });
  const none = { ...chosen, reason: 'fault', washes: 0 } as const;
  expect(draftWithReason(preview, none, 'mistake')).toMatchObject({ washes: 1, hasChosenWashes: false });
});

test('options that can only be ₪0 are not offered', () => {
  expect(washChoices(preview, 'cancelled')).toEqual([1, 2]);
  expect(washChoices(preview, 'fault')).toEqual([0, 1, 2]);
  expect(reasonChoices(preview)).toEqual(['cancelled', 'mistake', 'fault']);
  const used = { ...preview, unused: 0, worthAgorot: [0] };
  expect(reasonChoices(used)).toEqual(['fault']);
  expect(withSelectableValues(used, draft)).toEqual({ reason: 'fault', washes: 0, keepFee: false, typed: null });
  expect(refundAgorotOf(used, withSelectableValues(used, draft))).toBe(10_000);
  expect(withSelectableValues(preview, { ...draft, washes: 0 })).toMatchObject({ reason: 'cancelled', washes: 2 });
  for (const reason of reasonChoices(preview)) {
    for (const washes of washChoices(preview, reason)) {
      expect(refundAgorotOf(preview, { reason, washes, keepFee: true, typed: null })).toBeGreaterThan(0);
    }
  }
});
