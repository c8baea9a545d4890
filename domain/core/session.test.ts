import { expect, test } from 'vitest';
import { isFreshProof, FRESH_PROOF_LIFETIME_MS } from './session.ts';

test('a proof is fresh for ten minutes and not a moment longer', () => {
  expect(isFreshProof(0, FRESH_PROOF_LIFETIME_MS - 1)).toBe(true);
  expect(isFreshProof(0, FRESH_PROOF_LIFETIME_MS)).toBe(false);
  expect(isFreshProof(0, 11 * 60_000)).toBe(false);
  const provenAt = Date.UTC(2026, 0, 1);
  expect(isFreshProof(provenAt, provenAt + FRESH_PROOF_LIFETIME_MS - 1)).toBe(true);
});
