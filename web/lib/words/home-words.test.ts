import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { fixedTextQuestions, homeParts, homeTextKeysOf, builtInQuestions } from '#contracts/core/reading/home-texts.ts';
import { answerRules, homeTextErrorOf, homeTextRules, questionRules } from '#domain/site/home-text.ts';
import { builtInHomeTexts, builtInQuestionTexts } from './home-words.ts';

test.for(locales)('the original texts keep the limits of the owner’s texts (%s)', (locale) => {
  const mistakes = homeParts.flatMap((part) =>
    homeTextKeysOf(part).flatMap((key) => {
      const rules = homeTextRules(part, key);
      const mistake = rules === null ? 'unknown' : homeTextErrorOf(builtInHomeTexts[key]({}, { locale }), rules);
      return mistake === null ? [] : [`${key}: ${mistake}`];
    }),
  );
  expect(mistakes).toEqual([]);
});

test.for(locales)('the original questions that the owner can change keep the limits (%s)', (locale) => {
  for (const id of builtInQuestions.filter((each) => !fixedTextQuestions.includes(each))) {
    const { question, answer } = builtInQuestionTexts[id];
    expect(homeTextErrorOf(question({}, { locale }), questionRules)).toBeNull();
    expect(homeTextErrorOf(answer({}, { locale }), answerRules)).toBeNull();
  }
});
