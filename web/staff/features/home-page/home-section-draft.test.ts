import { expect, test } from 'vitest';
import {
  unchangedHomeSectionTexts,
  builtInFaqQuestions,
  type HomeSectionTexts,
} from '#contracts/core/reading/home-sections.ts';
import { isHomeSectionChanged, savedFieldTexts } from './home-section-draft.ts';

test('typed texts count as unsaved until they are those that were saved', () => {
  const own: HomeSectionTexts = { ...unchangedHomeSectionTexts, en: { hero_title: 'Paw' } };
  const saved = savedFieldTexts('hero', own, 'en');
  const isChanged = (texts: Readonly<Record<string, string>>) =>
    isHomeSectionChanged({ part: 'hero', texts, order: null }, own, 'en');
  expect(isChanged(saved)).toBe(false);
  expect(isChanged({ ...saved, 'en.hero_title': 'Paw ' })).toBe(false);
  expect(isChanged({ ...saved, 'en.hero_title': 'Paws' })).toBe(true);
  expect(isChanged({ ...saved, 'he.hero_title': 'כלב' })).toBe(true);
});

test('another order of the questions, and the choice to show them at home, count as unsaved', () => {
  const texts = savedFieldTexts('questions', unchangedHomeSectionTexts, 'en');
  const isChanged = (typed: typeof texts, order: readonly (typeof builtInFaqQuestions)[number][]) =>
    isHomeSectionChanged({ part: 'questions', texts: typed, order }, unchangedHomeSectionTexts, 'en');
  expect(isChanged(texts, builtInFaqQuestions)).toBe(false);
  expect(isChanged(texts, builtInFaqQuestions.toReversed())).toBe(true);
  expect(isChanged({ ...texts, atHome: 'on' }, builtInFaqQuestions)).toBe(true);
});
