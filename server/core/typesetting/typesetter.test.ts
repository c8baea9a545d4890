import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { BusyError } from '#server/core/bulkhead.ts';
import { nextChild } from '#testing/shop/next-child.ts';
import { headsOfPdf, textOfPdf } from '#testing/documents/read-pdf.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { createTypesetter } from './typesetter.ts';

const folder = mkdtempSync(join(tmpdir(), 'shampaw-typeset-'));
afterAll(() => rmSync(folder, { recursive: true }));

function template(name: string, text: string): URL {
  const path = join(folder, `${name}.typ`);
  writeFileSync(path, text);
  return pathToFileURL(path);
}

const letter = template('letter', '= #data.title\n#data.message\n');
const slow = template('slow', '#for a in range(9000) { for b in range(9000) { let c = calc.sin(a * b) } }');
const broken = template('broken', '#data.nothing');

function about(message: string, locale: 'en' | 'he' = 'en') {
  return { title: 'A letter', author: 'The shop', locale, madeAt: Date.UTC(2026, 10, 22), message };
}

const typesetter = await startTypesetter();

async function textOf(message: string): Promise<string> {
  return textOfPdf(await typesetter.typeset(letter, about(message)));
}

/** Returns the number of running programs of this process. */
function programs(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
}

test('an idle program ends, and the next document starts a new one', async () => {
  const before = programs();
  const begun = nextChild();
  const resting = await startTypesetter({ idleMs: 200 });
  expect(getPriority(await begun), 'lower priority than customers').toBe(5);
  expect(programs()).toBe(before + 1);
  await expect.poll(programs, { timeout: 5_000 }).toBe(before);
  expect(resting.isReady()).toBe(true);
  expect(textOfPdf(await resting.typeset(letter, about('awake')))).toContain('awake');
  await expect.poll(programs, { timeout: 5_000 }).toBe(before);
});

test.each([
  '#import "secret.typ"',
  '$ a^2 $',
  String.raw`\u{41} \\ \#`,
  '`raw` *bold* _it_ @ref <label> [x]',
  '// hidden',
])('%s is text in a document, never markup', async (message) => {
  expect((await textOf(message)).replaceAll('\n', '')).toContain(message);
});

test('both directions stay readable beside emoji, and letters without a font are left out', async () => {
  const text = await textOf('Happy 🎉👩‍👩‍👧🇮🇱 day 漢字\u0000, Привет מזל טוב');
  for (const word of ['Happy', '🎉👩‍👩‍👧🇮🇱', 'day', 'Привет', 'מזל', 'טוב']) expect(text).toContain(word);
  expect(text).not.toMatch(/[?漢\ufffd]/u);
});

test.each([
  ['Amharic', 'አበበች', 'PrintEthiopic'],
  ['Georgian', 'ნინო', 'PrintGeorgian'],
  ['Armenian', 'Արամ', 'PrintArmenian'],
  ['Greek', 'Ἀθηνᾶ', 'PrintFurtherGreek'],
  ['Thai', 'คนไทย', 'PrintThai'],
  ['Hindi', 'राम', 'PrintDevanagari'],
  ['Vietnamese', 'ạ', 'PrintVietnamese'],
  ['Hebrew with an accent that Rubik lacks', 'אֵ֖ם', 'PrintFurtherHebrew'],
  ['Urdu', 'ٹھیک', 'PrintFurtherArabic'],
  ['emoji', '🎂', 'PrintEmoji'],
  ['a star', '★', 'PrintSymbols'],
])('%s is in the file with glyphs of its own, in both languages', async (_script, word, font) => {
  for (const locale of ['en', 'he'] as const) {
    const pdf = await typesetter.typeset(letter, about(`דנה Dana ${word}`, locale));
    expect(headsOfPdf(pdf)).toMatch(new RegExp(String.raw`/BaseFont /[A-Z]{6}\+${font}\b`, 'u'));
    const text = textOfPdf(pdf);
    for (const sign of word.normalize('NFC')) expect(text).toContain(sign);
    expect(text).not.toMatch(/[?\ufffd]/u);
  }
});

test.each([
  ['שָׁלוֹם', 'PrintHebrew'],
  ['נֹעָה', 'PrintHebrew'],
  ['הָאָ֖רֶץ', 'PrintFurtherHebrew'],
  ['הוֹדֽוּ', 'PrintFurtherHebrew'],
])('the letters and points of %s are all in %s, each drawn once', async (name, font) => {
  const pdf = await typesetter.typeset(letter, about(name, 'he'));
  expect(new Set(headsOfPdf(pdf).match(/(?<=\+)Print\w*Hebrew\b/gu))).toEqual(new Set([font]));
  expect(hebrewGlyphs(textOfPdf(pdf))).toBe([...name.normalize('NFC')].length);
});

test('a document without such letters has the fonts it always had', async () => {
  const before = await typesetter.typeset(letter, about('דנה Dana'));
  await typesetter.typeset(letter, about('አበበች'));
  const after = await typesetter.typeset(letter, about('דנה Dana'));
  expect(Buffer.from(after).equals(before)).toBe(true);
});

/** Counts Hebrew glyphs. A PDF maps each glyph, also that of a diacritic, to its letter with all diacritics. */
function hebrewGlyphs(text: string): number {
  return [...text].filter((sign) => /\p{Script=Hebrew}/u.test(sign) && !/\p{M}/u.test(sign)).length;
}

test('a document is archivable and tagged, with title, language and date', async () => {
  const heads = headsOfPdf(await typesetter.typeset(letter, { ...about('שלום', 'he'), title: 'מכתב' }));
  expect(heads).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>');
  expect(heads).toContain('/StructTreeRoot');
  expect(heads).toContain('/Lang (he)');
  expect(heads).toContain('>מכתב<');
  expect(heads).toContain('<xmp:CreateDate>2026-11-22');
});

test('the same data gives the same bytes, regardless of documents in between', async () => {
  const first = await typesetter.typeset(letter, about('one'));
  const other = await typesetter.typeset(letter, about('two'));
  expect(Buffer.from(await typesetter.typeset(letter, about('one'))).equals(first)).toBe(true);
  expect(Buffer.from(other).equals(first)).toBe(false);
});

test('a template error is reported, and the next document succeeds', async () => {
  await expect(typesetter.typeset(broken, about(''))).rejects.toThrow(/nothing/);
  expect(await textOf('still here')).toContain('still here');
});

test('a document that takes too long kills its program; a new one makes the next', async () => {
  const hasty = await startTypesetter({ timeoutMs: 6_000 });
  await expect(hasty.typeset(slow, about(''))).rejects.toThrow(/SIGKILL/);
  expect(textOfPdf(await hasty.typeset(letter, about('after it')))).toContain('after it');
});

test('a program that has grown too large is replaced', async () => {
  const small = await startTypesetter({ rssMaxBytes: 1 });
  for (const message of ['one', 'two', 'three']) {
    expect(textOfPdf(await small.typeset(letter, about(message)))).toContain(message);
  }
});

test('a document that would wait too long is refused as busy', async () => {
  const narrow = await startTypesetter({ waiting: 1 });
  const all = await Promise.allSettled(
    ['one', 'two', 'three'].map((message) => narrow.typeset(letter, about(message))),
  );
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: expect.any(BusyError) as unknown });
});

test('if the program cannot start, documents are not offered and the reason is logged', async () => {
  const reasons: string[] = [];
  const missing = createTypesetter({
    letters: join(folder, 'nowhere'),
    pictures: {},
    onMissing: ({ reason }) => reasons.push(reason),
  });
  await missing.started;
  expect(missing.isReady()).toBe(false);
  expect(reasons).toEqual([expect.stringContaining('ENOENT')]);
  await missing.close();
});

test('a failed start is retried, and then documents are made', async () => {
  const letters = join(folder, 'later');
  const reasons: string[] = [];
  const late = createTypesetter({
    letters,
    pictures: {},
    retryMs: 20,
    onMissing: ({ reason }) => {
      reasons.push(reason);
      if (!existsSync(letters)) symlinkSync(resolve('web/dist/letters/print'), letters);
    },
  });
  onTestFinished(() => late.close());
  await late.started;
  expect(late.isReady()).toBe(false);
  await expect.poll(() => late.isReady(), { timeout: 15_000 }).toBe(true);
  expect(reasons).toEqual([expect.stringContaining('ENOENT')]);
  expect(textOfPdf(await late.typeset(letter, about('in the end')))).toContain('in the end');
});
