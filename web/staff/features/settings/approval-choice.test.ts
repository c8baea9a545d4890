import { afterEach, expect, test, vi } from 'vitest';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { storeApprovalChoice, receivesApprovalRequests } from './approval-choice.ts';

const dana = staffIdSchema.parse('0197b2c4-0000-7000-8000-000000000001');
const tal = staffIdSchema.parse('0197b2c4-0000-7000-8000-000000000002');

afterEach(() => vi.unstubAllGlobals());

test('a device keeps the choice of each staff user, and begins with approvals', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  expect([receivesApprovalRequests(dana), receivesApprovalRequests(tal)]).toEqual([true, true]);
  storeApprovalChoice(dana, false);
  storeApprovalChoice(dana, false);
  expect([receivesApprovalRequests(dana), receivesApprovalRequests(tal)]).toEqual([false, true]);
  storeApprovalChoice(tal, false);
  storeApprovalChoice(dana, true);
  expect([receivesApprovalRequests(dana), receivesApprovalRequests(tal)]).toEqual([true, false]);
  storeApprovalChoice(tal, true);
  expect(stored.size).toBe(0);
});
