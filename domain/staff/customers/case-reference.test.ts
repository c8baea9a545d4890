import { expect, test } from 'vitest';
import type { RedemptionId } from '#contracts/core/ids.ts';
import { washReference } from '#domain/stations/bays/unconfirmed-start.ts';
import { caseReference, daysUntilDue } from './case-reference.ts';

const id = '0192f0c1-0000-7000-8000-0000a1b2c3d4';

test('a wash has the reference that its holder saw, and other cases have different ones', () => {
  expect(caseReference('wash', id, null)).toBe(washReference(id as RedemptionId));
  expect(caseReference('rating', id, null)).toBe('R-A1B2-C3D4');
  expect(caseReference('hand_wash', id, null)).toBe('H-A1B2-C3D4');
});

test('a message keeps the reference that was mailed', () => {
  expect(caseReference('contact', id, 'C-7K2M9Q')).toBe('C-7K2M9Q');
  expect(caseReference('contact', id, null)).toBe('');
});

test('days until something is due are those of the calendar in Jerusalem', () => {
  const due = Date.parse('2026-11-20T21:59:00Z'); // 23:59 in the shop
  expect(daysUntilDue(due, Date.parse('2026-11-17T22:01:00Z'))).toBe(2); // one past midnight, the 18th
  expect(daysUntilDue(due, Date.parse('2026-11-20T08:00:00Z'))).toBe(0);
  expect(daysUntilDue(due, Date.parse('2026-11-20T22:30:00Z'))).toBe(-1);
});

test('what was due this morning is late this afternoon', () => {
  const due = Date.parse('2026-11-20T07:00:00Z');
  expect(daysUntilDue(due, due)).toBe(0);
  expect(daysUntilDue(due, due + 1)).toBe(-1);
});
