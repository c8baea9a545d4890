import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, removeDataDir } from '#testing/test-cluster.ts';
import { areWordsFresh, stampWords, wordSources } from './word-sources.ts';

test('compiled words are fresh once they are stamped, until their sources say something else', () => {
  const folder = makeDataDir('words');
  onTestFinished(() => removeDataDir(folder));
  expect(areWordsFresh(folder)).toBe(false);
  stampWords(folder);
  expect(areWordsFresh(folder)).toBe(true);
  writeFileSync(join(folder, 'stamp'), 'of other sources');
  expect(areWordsFresh(folder)).toBe(false);
});

test('the words that these tests read are stamped, so that a build beside them does not take them away', () => {
  expect(wordSources.filter((path) => !existsSync(path))).toEqual([]);
  expect(areWordsFresh()).toBe(true);
});
