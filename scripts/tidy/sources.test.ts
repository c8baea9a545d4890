import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOfFiles, sourceDigestOf } from './sources.ts';

let folder = '';
const file = () => join(folder, 'rule.ts');
const both = () => ({ look: sourceDigestOf([folder]), digest: digestOfFiles([folder]) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shampaw-sources-'));
  writeFileSync(file(), 'export const washes = 2;');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('an unchanged source has the same state and content', () => {
  expect(both()).toEqual(both());
});

test('other words of the same length look and read different', () => {
  const before = both();
  writeFileSync(file(), 'export const washes = 3;');
  const after = both();
  expect(after.look).not.toBe(before.look);
  expect(after.digest).not.toBe(before.digest);
});

test('a rewritten file with the same text has another state and the same content', () => {
  const before = both();
  utimesSync(file(), new Date(0), new Date(0));
  const after = both();
  expect(after.look).not.toBe(before.look);
  expect(after.digest).toBe(before.digest);
});

test('a new source counts; a test, what was built and what is not there do not', () => {
  const before = both();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'main.js'), '');
  writeFileSync(join(folder, 'rule.test.ts'), '');
  expect(both()).toEqual(before);
  expect(sourceDigestOf([folder, join(folder, 'none')])).toBe(before.look);
  writeFileSync(join(folder, 'price.ts'), '');
  const after = both();
  expect(after.look).not.toBe(before.look);
  expect(after.digest).not.toBe(before.digest);
});
