import { expect, test } from 'vitest';
import { auditActs } from './audit-acts.ts';
import { auditActsOf, auditKinds } from './audit-kinds.ts';

test('every action of the audit log has exactly one kind', () => {
  expect(auditKinds.flatMap((kind) => auditActsOf(kind)).toSorted()).toEqual([...auditActs].toSorted());
});
