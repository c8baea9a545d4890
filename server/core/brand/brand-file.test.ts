import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrandError, loadBrand } from './brand-file.ts';

const ours = new URL('../../../brand.json', import.meta.url);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function mistakesOf(text: string): readonly string[] {
  const path = join(folder, 'brand.json');
  writeFileSync(path, text);
  try {
    loadBrand(path);
  } catch (error) {
    if (error instanceof BrandError) return error.mistakes;
    throw error;
  }
  return [];
}

test('the brand that comes with the shop can be tried out in both languages', () => {
  const brand = loadBrand(ours.pathname);
  expect(brand.name).toEqual({ en: 'Shampaw', he: 'שמפאו' });
});

test('an owner tells success stories in both languages, or none', () => {
  const brand = JSON.parse(readFileSync(ours, 'utf8')) as Record<string, unknown>;
  const story = { title: { en: 'Rain', he: 'גשם' }, text: { en: 'It rained.', he: 'ירד גשם.' } };
  expect(mistakesOf(JSON.stringify({ ...brand, successStories: [story] }))).toEqual([]);
  const half = { ...story, text: { en: 'It rained.' } };
  expect(mistakesOf(JSON.stringify({ ...brand, successStories: [half] })).join()).toContain('successStories.0.text.he');
  expect(mistakesOf(JSON.stringify({ ...brand, successStories: [] })).join()).toContain('successStories');
});

test('a brand without its Hebrew name is refused with every mistake', () => {
  const brand = JSON.parse(readFileSync(ours, 'utf8')) as Record<string, unknown>;
  const mistakes = mistakesOf(JSON.stringify({ ...brand, name: { en: 'Shampaw' }, phone: '03-1234' }));
  expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual(['name.he', 'phone']);
});

test('a brand file that is no JSON is refused with a reason', () => {
  expect(mistakesOf('{')).toHaveLength(1);
});
