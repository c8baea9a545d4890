import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingTable } from '#server/config.ts';
import { collectShopMetrics } from '../shop-metrics.ts';

/** Files that the runbook names must exist. */
const runbook = readFileSync('docs/runbook.md', 'utf8');
const blocks = [...runbook.matchAll(/```\n([^]*?)```\n\n(.*)/g)].map(([, commands = '', after = '']) => ({
  commands,
  after,
}));

test('under every block of commands stands how it was tried, and a test that is named is there', () => {
  expect(blocks.length).toBe(runbook.split('\n').filter((line) => line === '```').length / 2);
  const unmarked = blocks.filter(
    ({ after }) => !/^\*(By hand on 2\d{3}-\d\d-\d\d|Run in a test|Not tried)/.test(after),
  );
  expect(unmarked.map(({ commands }) => commands)).toEqual([]);
  const tests = blocks.flatMap(({ after }) => /^\*Run in a test.*?`(.+?)`/.exec(after)?.[1] ?? []);
  expect(tests.length).toBeGreaterThan(3);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
});

test('every file of the project that it names is there', () => {
  const named = [...runbook.matchAll(/\b(?:ops|scripts|testing|server|db|docs|bench)\/[\w@./-]*\w/g)].map(String);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every setting is one that the shop or its backup reads', () => {
  const names: string[] = Object.entries(settingTable).flatMap(([name, { secret }]) =>
    secret === true ? [`${name}_FILE`, name] : [name],
  );
  names.push(...(readFileSync('ops/shampaw-backup', 'utf8').match(/BACKUP_[A-Z_]+/g) ?? []));
  const named = [...runbook.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g)].map(String);
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test('every option of our commands is one that they know', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const asked = [...runbook.matchAll(/(?:npm run ([\w:]+) --|node ([\w/-]+\.ts))((?: --[\w-]+)+)/g)];
  expect(asked.length).toBeGreaterThan(3);
  for (const [command, name = '', path = '', options = ''] of asked) {
    const source = readFileSync(path === '' ? (scripts[name] ?? '').replace('node ', '') : path, 'utf8');
    for (const [, option = ''] of options.matchAll(/--([\w-]+)/g))
      expect(source, command).toMatch(new RegExp(`\\b${option}'?: \\{ type`));
  }
});

test('every metric is one that the shop tells', async () => {
  const told = await collectShopMetrics();
  const named = [...runbook.matchAll(/\bshampaw_[a-z_]+/g)].map(String);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
});
