import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actWords } from './act-words.ts';

/** Returns all actions that the server writes to the audit log, in SQL and by `appendAudit`. */
function auditedActs(): string[] {
  const files = readdirSync('server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && !entry.parentPath.includes('dist'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const calls = files.flatMap((text) => [...text.matchAll(/append_audit\(:\w+,([^)]*)|action: '([a-z]+\.[a-z_]+)'/g)]);
  const acts = calls.flatMap(([, sql = '', name = '']) => [
    ...(name === '' ? [] : [name]),
    ...[...sql.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, act = '']) => act),
  ]);
  return [...new Set(acts)].toSorted();
}

test('every action in the audit log has a text', () => {
  const acts = auditedActs();
  expect(acts).toContain('refund.request');
  expect(acts).toContain('cancellation.refuse');
  expect(acts).toContain('staff.invite');
  expect(acts.filter((act) => actWords(act) === act)).toEqual([]);
});
