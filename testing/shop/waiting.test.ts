import { expect, test } from 'vitest';
import { openWorkNames } from '#contracts/staff/open-work.ts';
import { listOpenWorkSources } from '#server/modules.ts';

test('each kind of open work is declared by exactly one module', () => {
  const declared = listOpenWorkSources({ modulesOff: [] }).flatMap(({ names }) => names);
  expect(declared.toSorted()).toEqual([...openWorkNames].toSorted());
});

test('a part that is switched off has no open work', () => {
  const declared = listOpenWorkSources({ modulesOff: ['inventory', 'employees'] }).flatMap(({ names }) => names);
  expect(declared).not.toContain('stock_low');
  expect(declared).not.toContain('documents_pending');
});
