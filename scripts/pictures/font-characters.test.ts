import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { letters } from './font-characters.ts';

/** Files named by `@font-face` rules of our style sheet, with their declared code points. */
const faces = [...readFileSync('web/site/styles/fonts.css', 'utf8').matchAll(/@font-face \{[^}]*\}/g)].flatMap(
  ([face]) => {
    const file = /letters\/rubik-([a-z-]+)\.woff2/.exec(face)?.[1];
    return file === undefined ? [] : [{ file, shown: rangeOf(/unicode-range:([^;]*);/.exec(face)?.[1] ?? '') }];
  },
);

function rangeOf(text: string): string[] {
  return [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) =>
      String.fromCodePoint(from + index),
    );
  });
}

test.each(Object.keys(letters))('the sheet asks rubik-%s for exactly the signs that are in it', (name) => {
  const [face, ...others] = faces.filter(({ file }) => file === name);
  expect(others).toEqual([]);
  expect(face?.shown.toSorted()).toEqual([...letters[name as keyof typeof letters]].toSorted());
});

/** Direction marks and line breaks, which are invisible. */
const unseen = /[\n\u200e\u200f\u2066-\u2069]/;

/** Texts of a message or of a brand value, without the names of its variables and plural forms. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')];
  if (typeof value !== 'object' || value === null) return [];
  const { declarations: _declarations, selectors: _selectors, ...forms } = value as Record<string, unknown>;
  return Object.values(forms).flatMap(textsOf);
}

test.each(['messages/en.json', 'messages/he.json', 'brand.json'])('every sign of %s is in a preloaded file', (file) => {
  const preloaded = new Set<string>([...letters.latin, ...letters.hebrew]);
  // country names appear only in the list of a form, and the portal may load a further file
  const shown = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).filter(
    ([key]) => !/^(country|staff)_/.test(key),
  );
  const used = new Set(shown.map(([, value]) => textsOf(value).join('')).join(''));
  expect([...used].filter((sign) => !preloaded.has(sign) && !unseen.test(sign))).toEqual([]);
});
