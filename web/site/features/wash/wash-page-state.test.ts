import { expect, test } from 'vitest';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { hasTooLittleWater, washPageTexts } from './wash-page-state.ts';

const wash = {
  state: 'completed',
  minutes: 15,
  requestedAt: '2026-11-29T17:00:00.000Z',
  startedAt: '2026-11-29T17:00:00.000Z',
  endedAt: '2026-11-29T17:01:00.000Z',
  deliveredSeconds: 9,
  interruption: null,
  releaseReason: null,
  refunded: false,
  petName: 'Rocky',
} as RedemptionView;

test('a wash that ran for seconds is not celebrated, and one without a count of the machine is', () => {
  setLanguage('en');
  expect(hasTooLittleWater(wash)).toBe(true);
  expect(washPageTexts.ended.title(wash)).toBe('The wash has ended');
  for (const deliveredSeconds of [120, 900, null]) {
    expect(washPageTexts.ended.title({ ...wash, deliveredSeconds })).toContain('All clean and dry');
  }
  expect(washPageTexts.ended.title({ ...wash, interruption: 'fault' })).toBe('The machine stopped early');
});

test('a wash whose money was returned is not told as returned to the voucher', () => {
  setLanguage('en');
  const back = { ...wash, state: 'released', releaseReason: 'unconfirmed' } as RedemptionView;
  expect(washPageTexts.given_back.title(back)).toBe('The wash was returned');
  const refunded = { ...back, refunded: true };
  expect(washPageTexts.given_back.title(refunded)).toBe('The money is on its way back');
  expect(washPageTexts.given_back.text(refunded)).toBe('The wash is not counted.');
});
