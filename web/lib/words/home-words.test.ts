import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import {
  faqQuestionsWithFixedTexts,
  homeSections,
  homeTextKeysOf,
  builtInFaqQuestions,
} from '#contracts/core/reading/home-sections.ts';
import { faqAnswerRules, homeTextErrorOf, homeTextRules, faqQuestionRules } from '#domain/site/home-section-texts.ts';
import { builtInHomeTexts, builtInFaqTexts } from './home-words.ts';

test.for(locales)('the original texts keep the limits of the owner’s texts (%s)', (locale) => {
  const mistakes = homeSections.flatMap((part) =>
    homeTextKeysOf(part).flatMap((key) => {
      const rules = homeTextRules(part, key);
      const mistake = rules === null ? 'unknown' : homeTextErrorOf(builtInHomeTexts[key]({}, { locale }), rules);
      return mistake === null ? [] : [`${key}: ${mistake}`];
    }),
  );
  expect(mistakes).toEqual([]);
});

test.for(locales)('the original questions that the owner can change keep the limits (%s)', (locale) => {
  for (const id of builtInFaqQuestions.filter((each) => !faqQuestionsWithFixedTexts.includes(each))) {
    const { question, answer } = builtInFaqTexts[id];
    expect(homeTextErrorOf(question({}, { locale }), faqQuestionRules)).toBeNull();
    expect(homeTextErrorOf(answer({}, { locale }), faqAnswerRules)).toBeNull();
  }
});
