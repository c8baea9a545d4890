import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listAuditActions } from '#contracts/staff/team/audit-actions.ts';
import { auditActionText } from './audit-action-texts.ts';

/** Returns all actions that the server writes to the audit log, in SQL and by `appendAudit`. */
function auditedActs(): string[] {
  const files = readdirSync('server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && !entry.parentPath.includes('dist'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const calls = files.flatMap((text) => [
    ...text.matchAll(
      /append_audit\(:\w+,([^)]*)|action: (?:[^\n]*? \? )?'([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g,
    ),
  ]);
  const acts = calls.flatMap(([, sql = '', name = '', other = '']) => [
    ...[name, other].filter((act) => act !== ''),
    ...[...sql.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, act = '']) => act),
  ]);
  return [...new Set(acts)].toSorted();
}

test('every action that the sources write is in the list of actions, and every listed action has a text', () => {
  const acts = auditedActs();
  const expected = [
    'refund.request',
    'cancellation.refuse',
    'staff.invite',
    'membership_plan.offer',
    'document.reject',
  ];
  expect(acts).toEqual(expect.arrayContaining(expected));
  const auditActs = listAuditActions();
  const listed: readonly string[] = auditActs;
  expect(acts.filter((act) => !listed.includes(act))).toEqual([]);
  expect(auditActs.filter((act) => auditActionText(act) === act)).toEqual([]);
});
