import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';

/** A control whose accessible name is another message than its visible text. */
type Named = { readonly path: string; readonly text: string; readonly name: string };

/**
 * Patterns of a visible text and an accessible name: an element with `aria-label`, and the properties of our buttons.
 * The first part is a beginning, so that each pattern stays inside one element.
 */
const patterns: readonly RegExp[] = [
  /<(?:button|a|Link|summary)\b(?:(?!<\/|\/>)[\s\S])*?aria-label=\{m\.(?<name>\w+)\((?:(?!<\/|\/>)[\s\S])*?>\s*\{m\.(?<text>\w+)\(\)\}\s*<\//g,
  /<StaffActionButton\b(?:(?!\/>)[\s\S])*?\slabel=\{m\.(?<text>\w+)\(\)\}\s+name=\{m\.(?<name>\w+)\(/g,
  /<\w+\b(?:(?!\/>)[\s\S])*?\slabel=\{m\.(?<text>\w+)\(\)\}\s+(?:accessibleName|aria-label)=\{m\.(?<name>\w+)\(/g,
];

const named: readonly Named[] = globSync('web/**/*.tsx')
  .filter((path) => !path.includes('.test.') && !path.includes('/dist/'))
  .flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return patterns.flatMap((pattern) =>
      [...source.matchAll(pattern)].map(({ groups }) => ({
        path,
        text: groups?.['text'] ?? '',
        name: groups?.['name'] ?? '',
      })),
    );
  });

function spoken(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}{}]+/gu, ' ')
    .trim()} `;
}

test('the search for accessible names finds them', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(({ name }) => name)).toContain('staff_documents_download_of');
  expect(named.map(({ name }) => name)).toContain('staff_alerts_acknowledge_of');
  expect(named.map(({ name }) => name)).toContain('household_end_of');
});

test.each(locales)('an accessible name contains the visible text of its control (WCAG 2.5.3), in %s', (locale) => {
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Readonly<Record<string, unknown>>;
  const textOf = (key: string) => spoken(String(messages[key]));
  const unspoken = named.filter(({ text, name }) => !textOf(name).includes(textOf(text)));
  expect(unspoken).toEqual([]);
});
