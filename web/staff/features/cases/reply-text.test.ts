import { expect, test } from 'vitest';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { replyAfterLanguageChange, replyAfterTemplateChange } from './reply-text.ts';

const templates: StaffCase['templates'] = [
  { name: 'thanks', text: { en: 'Thank you', he: 'תודה' } },
  { name: 'looking', text: { en: 'We are looking into it', he: 'בבדיקה' } },
];
const choice = { templates, name: 'thanks', locale: 'he', typed: '' } as const;

test('a template fills the answer in the chosen language, and replaces another template', () => {
  expect(replyAfterTemplateChange(choice)).toBe('תודה');
  expect(replyAfterTemplateChange({ ...choice, typed: 'We are looking into it' })).toBe('תודה');
  expect(replyAfterTemplateChange({ ...choice, name: '', typed: 'תודה' })).toBe('');
});

test('a template never replaces text that the user typed', () => {
  expect(replyAfterTemplateChange({ ...choice, typed: 'Open on Friday' })).toBe('תודה\n\nOpen on Friday');
  expect(replyAfterTemplateChange({ ...choice, name: '', typed: 'Open on Friday' })).toBe('Open on Friday');
});

test('another language translates an unchanged template only', () => {
  expect(replyAfterLanguageChange({ ...choice, typed: 'Thank you' })).toBe('תודה');
  expect(replyAfterLanguageChange({ ...choice, typed: 'Thank you, Dana' })).toBe('Thank you, Dana');
});
