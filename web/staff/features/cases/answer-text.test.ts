import { expect, test } from 'vitest';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { answerAfterLanguageChange, answerAfterTemplateChange } from './answer-text.ts';

const templates: StaffCase['templates'] = [
  { name: 'thanks', text: { en: 'Thank you', he: 'תודה' } },
  { name: 'looking', text: { en: 'We are looking into it', he: 'בבדיקה' } },
];
const choice = { templates, name: 'thanks', locale: 'he', typed: '' } as const;

test('a template fills the answer in the chosen language, and replaces another template', () => {
  expect(answerAfterTemplateChange(choice)).toBe('תודה');
  expect(answerAfterTemplateChange({ ...choice, typed: 'We are looking into it' })).toBe('תודה');
  expect(answerAfterTemplateChange({ ...choice, name: '', typed: 'תודה' })).toBe('');
});

test('a template never replaces text that the user typed', () => {
  expect(answerAfterTemplateChange({ ...choice, typed: 'Open on Friday' })).toBe('תודה\n\nOpen on Friday');
  expect(answerAfterTemplateChange({ ...choice, name: '', typed: 'Open on Friday' })).toBe('Open on Friday');
});

test('another language translates an unchanged template only', () => {
  expect(answerAfterLanguageChange({ ...choice, typed: 'Thank you' })).toBe('תודה');
  expect(answerAfterLanguageChange({ ...choice, typed: 'Thank you, Dana' })).toBe('Thank you, Dana');
});
