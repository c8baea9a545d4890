import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentBackgrounds, contrast } from '#domain/core/accent.ts';

const css = readFileSync('web/ui/theme.css', 'utf8');

type Tokens = ReadonlyMap<string, string>;

const scopes = ['light', 'dark', 'light, high contrast', 'dark, high contrast'] as const;
type Scope = (typeof scopes)[number];

/** Returns the body of the first block after this text, without comments; counts braces. */
function blocks(text: string, opening: string): string[] {
  const found: string[] = [];
  let from = text.indexOf(opening);
  while (from !== -1) {
    const start = text.indexOf('{', from) + 1;
    let depth = 1;
    let end = start;
    while (depth > 0 && end < text.length) {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
    }
    found.push(text.slice(start, end - 1));
    from = text.indexOf(opening, end);
  }
  return found;
}

function declarations(block: string): [string, string][] {
  return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', (match[2] ?? '').trim()]);
}

const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
const media = blocks(plain, '@media (prefers-color-scheme: dark)');
const withoutMedia = media.reduce((text, block) => text.replace(block, ''), plain);
const highContrast = blocks(withoutMedia, '.a11y-high-contrast').flatMap(declarations);
const dark = media.flatMap((block) => blocks(block, ':root')).flatMap(declarations);
const darkHighContrast = media.flatMap((block) => blocks(block, '.a11y-high-contrast')).flatMap(declarations);
const light = blocks(withoutMedia, '@theme {').flatMap(declarations);

const tokens: Record<Scope, Tokens> = {
  light: new Map(light),
  dark: new Map([...light, ...dark]),
  'light, high contrast': new Map([...light, ...highContrast]),
  'dark, high contrast': new Map([...light, ...dark, ...highContrast, ...darkHighContrast]),
};

function hexOf(scope: Tokens, name: string): string {
  const value = scope.get(name);
  if (value === undefined) throw new Error(`${name} is not declared`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return hexOf(scope, reference);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${name} is not a six-digit hex colour: ${value}`);
  return value;
}

const grounds = ['surface', 'surface-raised', 'surface-soft', 'surface-warm'];
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] =>
    ['ink', 'ink-soft', 'link', 'success', 'notice', 'danger'].map((text) => [text, ground]),
  ),
  ['on-deep', 'surface-deep'],
  ['on-deep-soft', 'surface-deep'],
  ['brand-ink', 'brand'],
  ['ink', 'brand-soft'],
  ['link', 'brand-soft'],
  ['cta-ink', 'cta'],
  ['cta-ink', 'cta-hover'],
  ['success', 'success-soft'],
  ['ink', 'success-soft'],
  ['notice', 'notice-soft'],
  ['ink', 'notice-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['paper-ink', 'paper'],
];
const edgePairs: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['focus', ground],
  ['line-strong', ground],
]);

function tooFaint(scope: Scope, pairs: readonly [string, string][], least: number): string[] {
  return pairs.flatMap(([text, ground]) => {
    const ratio = contrast(hexOf(tokens[scope], `--color-${text}`), hexOf(tokens[scope], `--color-${ground}`));
    return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`] : [];
  });
}

test('black on white is 21 to 1 and the same colour is 1 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#0b7681', '#0b7681')).toBe(1);
});

test.each(scopes)('every text is readable on its ground (%s)', (scope) => {
  expect(tooFaint(scope, textPairs, scope.includes('high contrast') ? 7 : 4.5)).toEqual([]);
});

test.each(scopes)('field edges and focus rings can be seen (%s)', (scope) => {
  expect(tooFaint(scope, edgePairs, 3)).toEqual([]);
});

test('dark and high contrast only replace purposes that exist', () => {
  const known = new Set(light.map(([name]) => name));
  const replaced = [...dark, ...highContrast, ...darkHighContrast].map(([name]) => name);
  expect(replaced.length).toBeGreaterThan(60);
  expect(replaced.filter((name) => name.startsWith('--color-') && !known.has(name))).toEqual([]);
});

const finishCss = readFileSync('web/site/styles/finishes.css', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const finishes = [...finishCss.matchAll(/^ {2}\.(finish-[\w-]+) /gm)].map((match) => match[1] ?? '');

test('there are three voucher finishes and three package finishes', () => {
  expect(finishes).toEqual([
    'finish-fresh-pink',
    'finish-pearl-silver',
    'finish-champagne-gold',
    'finish-essential',
    'finish-premium',
    'finish-platinum',
  ]);
});

test('by night the card of one wash is dark, and its words can be read', () => {
  const card = new Map(blocks(finishCss, '.package-card.finish-essential ').flatMap(declarations));
  const ink = hexOf(card, '--finish-ink');
  for (const part of ['a', 'b', 'c']) {
    const ground = hexOf(card, `--finish-${part}`);
    expect(contrast(ink, ground), part).toBeGreaterThanOrEqual(7);
    expect(contrast('#000000', ground), part).toBeLessThan(3);
  }
});

test('a button is darker under the pointer, not paler', () => {
  const onWhite = (name: string) => contrast('#ffffff', hexOf(tokens.light, name));
  expect(onWhite('--color-cta-hover')).toBeGreaterThan(onWhite('--color-cta'));
});

test.each(finishes)('words can be read on every part of the %s card', (finish) => {
  const card = new Map(blocks(finishCss, `\n  .${finish} `).flatMap(declarations));
  const ink = hexOf(card, '--finish-ink');
  const ratios = ['a', 'b', 'c'].map((part) => contrast(ink, hexOf(card, `--finish-${part}`)));
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
});

test('lines of Hebrew text stand at least one and a half apart, and those of its headings close together', () => {
  const heights = blocks(plain, '\n:lang(he)')
    .flatMap(declarations)
    .filter(([name]) => name.startsWith('--line-'));
  expect(heights).toEqual([
    ['--line-body', '1.65'],
    ['--line-lead', '1.5'],
    ['--line-head', expect.stringMatching(/^1\.(?:1[2-9]|20?)$/)],
  ]);
  const headings = blocks(plain, ':is(h1, h2, h3):lang(he)').flatMap(declarations);
  expect(headings.map(([name]) => name)).toEqual(['--line-body', '--line-lead']);
  for (const [, height] of headings) expect(height).toMatch(/^1\.(?:1[2-9]|20?)$/);
});

test('the shop’s own colour is tried against the grounds and inks of the theme', () => {
  for (const [scheme, scope] of [
    ['light', tokens.light],
    ['dark', tokens.dark],
  ] as const) {
    const { surfaces, ink, brandInk } = accentBackgrounds[scheme];
    expect(new Set<string>(surfaces)).toEqual(new Set(grounds.map((ground) => hexOf(scope, `--color-${ground}`))));
    expect([ink, brandInk]).toEqual([hexOf(scope, '--color-ink'), hexOf(scope, '--color-brand-ink')]);
  }
});
