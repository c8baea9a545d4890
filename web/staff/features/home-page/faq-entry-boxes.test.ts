import { expect, test } from 'vitest';
import { unchangedHomeSectionTexts, type HomeSectionTexts } from '#contracts/core/reading/home-sections.ts';
import { faqTitlesOf } from './faq-entry-boxes.ts';

const none = { question: '', answer: '' } as const;

test('two orders of the questions can be compared, with questions that only one of them has', () => {
  const own: HomeSectionTexts = {
    ...unchangedHomeSectionTexts,
    questions: [
      {
        id: 'own-1',
        en: { question: 'Is there parking?', answer: 'Yes.' },
        he: { question: 'יש חניה?', answer: 'כן.' },
      },
      { id: 'wash', en: none, he: none },
    ],
  };
  expect(faqTitlesOf(own, 'en')).toBe('Is there parking? / How do I wash my dog?');
  expect(faqTitlesOf(own, 'he')).toBe('יש חניה? / איך שוטפים את הכלב?');
  expect(faqTitlesOf(unchangedHomeSectionTexts, 'en').split(' / ')).toHaveLength(7);
});
