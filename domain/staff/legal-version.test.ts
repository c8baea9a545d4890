import { expect, test } from 'vitest';
import { invalidLegalVersionField } from './legal-version.ts';

const old = { termsVersion: '2025-01', termsEffective: '2025-01-01', privacyEffective: '2025-01-01' };
const current = { termsVersion: '2026-11', termsEffective: '2026-11-01', privacyEffective: '2026-11-22' };
const today = '2026-11-23';

test.each([
  ['the same again', {}, null],
  ['a new version from today', { termsVersion: '2026-12', termsEffective: today }, null],
  ['privacy alone', { privacyEffective: today }, null],
  ['a number that was used', { termsVersion: '2025-01', termsEffective: today }, 'termsVersion'],
  ['another day under the same number', { termsEffective: today }, 'termsVersion'],
  ['terms from tomorrow', { termsVersion: '2026-12', termsEffective: '2026-11-24' }, 'termsEffective'],
  ['terms from before', { termsVersion: '2026-12', termsEffective: '2026-10-31' }, 'termsEffective'],
  ['privacy from tomorrow', { privacyEffective: '2026-11-24' }, 'privacyEffective'],
  ['privacy from before', { privacyEffective: '2026-11-21' }, 'privacyEffective'],
])('%s', (_what, change, mistake) => {
  expect(invalidLegalVersionField({ ...current, ...change }, { earlier: [current, old], today })).toBe(mistake);
});
