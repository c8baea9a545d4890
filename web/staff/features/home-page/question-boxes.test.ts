import { expect, test } from 'vitest';
import { unchangedHomePartTexts, type HomePartTexts } from '#contracts/core/reading/home-texts.ts';
import { questionTitlesOf } from './question-boxes.ts';

const none = { question: '', answer: '' } as const;

test('two orders of the questions can be compared, with questions that only one of them has', () => {
  const own: HomePartTexts = {
    ...unchangedHomePartTexts,
    questions: [
      {
        id: 'own-1',
        en: { question: 'Is there parking?', answer: 'Yes.' },
        he: { question: 'יש חניה?', answer: 'כן.' },
      },
      { id: 'wash', en: none, he: none },
    ],
  };
  expect(questionTitlesOf(own, 'en')).toBe('Is there parking? / How do I wash my dog?');
  expect(questionTitlesOf(own, 'he')).toBe('יש חניה? / איך שוטפים את הכלב?');
  expect(questionTitlesOf(unchangedHomePartTexts, 'en').split(' / ')).toHaveLength(7);
});
