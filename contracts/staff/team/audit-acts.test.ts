import { expect, test } from 'vitest';
import { listAuditActions } from './audit-actions.ts';

test('every action of the audit log has one kind only', () => {
  const acts = listAuditActions();
  expect(acts.filter((act, index) => acts.indexOf(act) !== index)).toEqual([]);
});
