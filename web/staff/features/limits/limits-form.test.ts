import { expect, test } from 'vitest';
import { staffLimitsSchema } from '#contracts/staff/settings/limits.ts';
import { builtInLimits } from '#domain/staff/act-limits.ts';
import { formErrorsIn, limitsIn, textsOfLimits } from './limits-form.ts';

test('what is shown is what is saved', () => {
  const texts = textsOfLimits(builtInLimits);
  expect(texts['refund.owner.actAgorot']).toBe('500');
  expect(limitsIn(texts)).toEqual(builtInLimits);
  expect(formErrorsIn(texts).errors).toEqual({});
});

test('an amount that is none, and a day below one act, are said at their field', () => {
  const texts = {
    ...textsOfLimits(builtInLimits),
    'refund.support.actAgorot': 'much',
    'goodwill.owner.dayAgorot': '1',
  };
  expect(Object.keys(formErrorsIn(texts).errors)).toEqual(['refund.support.actAgorot', 'goodwill.owner.dayAgorot']);
  expect(staffLimitsSchema.safeParse(limitsIn(texts)).success).toBe(false);
});
