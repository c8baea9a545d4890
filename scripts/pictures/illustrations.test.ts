import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'web/site/illustrations/';
const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }));

const largestBytes = 12 * 1024;
/** Maximum size for two dogs, a cat and a station; compressed they are below 8 KB. */
const largestHeroBytes = 22 * 1024;

test('the shop has its pictures', () => {
  expect(pictures.length).toBeGreaterThanOrEqual(31);
});

test.each(pictures)('$name is light, scales, and keeps to itself', ({ name, text }) => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(name.startsWith('hero-') ? largestHeroBytes : largestBytes);
  expect(text).toMatch(/^<svg [^>]*viewBox="[\d. -]+"/);
  // no scripts, no text (it would be in one language), no style attributes, no references to other files
  expect(text).not.toMatch(/<script|<text|<foreignObject|\sstyle=|\son\w+=|href="(?!#)|url\((?!#)|@import/);
});

test.each(pictures)('$name refers only to parts it has', ({ text }) => {
  const parts = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]));
  const wanted = [...text.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
  expect(wanted.filter((part) => !parts.has(part))).toEqual([]);
});
