import { expect, test } from 'vitest';
import { staffLimitsSchema } from '#contracts/staff/settings/limits.ts';
import { defaultStaffLimits } from '#domain/staff/action-limits.ts';
import { staffLimitFormErrors, staffLimitsOfInput, inputOfStaffLimits } from './limits-form.ts';

test('what is shown is what is saved', () => {
  const texts = inputOfStaffLimits(defaultStaffLimits);
  expect(texts['refund.owner.actAgorot']).toBe('500');
  expect(staffLimitsOfInput(texts)).toEqual(defaultStaffLimits);
  expect(staffLimitFormErrors(texts).errors).toEqual({});
});

test('an amount that is none, and a day below one act, are said at their field', () => {
  const texts = {
    ...inputOfStaffLimits(defaultStaffLimits),
    'refund.support.actAgorot': 'much',
    'goodwill.owner.dayAgorot': '1',
  };
  expect(Object.keys(staffLimitFormErrors(texts).errors)).toEqual([
    'refund.support.actAgorot',
    'goodwill.owner.dayAgorot',
  ]);
  expect(staffLimitsSchema.safeParse(staffLimitsOfInput(texts)).success).toBe(false);
});
