import { expect, test } from 'vitest';
import { unchangedHomePartTexts, builtInQuestions, type HomePartTexts } from '#contracts/core/reading/home-texts.ts';
import { isPartChanged, savedFieldTexts } from './part-draft.ts';

test('typed texts count as unsaved until they are those that were saved', () => {
  const own: HomePartTexts = { ...unchangedHomePartTexts, en: { hero_title: 'Paw' } };
  const saved = savedFieldTexts('hero', own, 'en');
  const isChanged = (texts: Readonly<Record<string, string>>) =>
    isPartChanged({ part: 'hero', texts, order: null }, own, 'en');
  expect(isChanged(saved)).toBe(false);
  expect(isChanged({ ...saved, 'en.hero_title': 'Paw ' })).toBe(false);
  expect(isChanged({ ...saved, 'en.hero_title': 'Paws' })).toBe(true);
  expect(isChanged({ ...saved, 'he.hero_title': 'כלב' })).toBe(true);
});

test('another order of the questions, and the choice to show them at home, count as unsaved', () => {
  const texts = savedFieldTexts('questions', unchangedHomePartTexts, 'en');
  const isChanged = (typed: typeof texts, order: readonly (typeof builtInQuestions)[number][]) =>
    isPartChanged({ part: 'questions', texts: typed, order }, unchangedHomePartTexts, 'en');
  expect(isChanged(texts, builtInQuestions)).toBe(false);
  expect(isChanged(texts, builtInQuestions.toReversed())).toBe(true);
  expect(isChanged({ ...texts, atHome: 'on' }, builtInQuestions)).toBe(true);
});
