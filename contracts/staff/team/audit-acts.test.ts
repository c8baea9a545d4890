import { expect, test } from 'vitest';
import { listAuditActs } from './audit-acts.ts';

test('every action of the audit log has one kind only', () => {
  const acts = listAuditActs();
  expect(acts.filter((act, index) => acts.indexOf(act) !== index)).toEqual([]);
});
