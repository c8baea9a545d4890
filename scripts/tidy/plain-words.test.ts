import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';
import { phrasesAboveCeiling, countPhrases, type Counts } from './plain-words.ts';

test('no old phrase is written more often than its ceiling', () => {
  const files = projectFiles(() => true);
  const ceilings = JSON.parse(readFileSync('scripts/tidy/plain-words-ceilings.json', 'utf8')) as Counts;
  expect(phrasesAboveCeiling(countPhrases(files), ceilings)).toEqual([]);
});

test('a phrase above its ceiling is named with its area and its plain form', () => {
  const files = [
    { path: 'server/pay.ts', text: '/** Of the card that somebody kept. */\n/** Null where nobody asks. */' },
    { path: 'server/pay.test.ts', text: 'the owner is told of it' },
    { path: 'db/migrations/0001-first.sql', text: '-- whoever' },
  ];
  const found = phrasesAboveCeiling(countPhrases(files), { code: { somebody: 1 }, tests: { 'told of': 1 } });
  expect(found.map((sentence) => sentence.replace(/ is written.*$/, ''))).toEqual([
    "code: 'nobody'",
    "code: 'Of the …'",
    "code: 'Null where'",
    "tests: 'is told'",
  ]);
});

test('a word that code has as a name is counted in comments only, also across the end of a line', () => {
  const text = [
    'const letters = address;',
    '/**',
    ' * Returns the address, in capital letters and other letters, without one; an email',
    ' * address is no matter.',
    ' */',
    '// a wash is not held: the machine is silent',
  ].join('\n');
  const { code } = countPhrases([{ path: 'server/pay.ts', text }]);
  expect(code).toMatchObject({ letters: 1, 'bare address': 1, 'one for a noun': 1, 'colon for because': 1 });
});
