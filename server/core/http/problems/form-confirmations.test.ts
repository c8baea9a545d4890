import { expect, test } from 'vitest';
import { requiredConfirmations, withRequestedConfirmation } from './form-confirmations.ts';

/** Presses the button of a form without scripts until it is accepted; the form shows the first of the doubts. */
function questionsOf(typed: Readonly<Record<string, string>>): string[] {
  const questions: string[] = [];
  let values = typed;
  for (let presses = 0; presses < 10; presses += 1) {
    const [shown] = Object.entries(requiredConfirmations(values));
    if (shown === undefined) return questions;
    questions.push(shown[0]);
    values = withRequestedConfirmation(values, shown);
  }
  return [...questions, 'for ever'];
}

test('of two doubtful addresses in one form each is asked about once', () => {
  const typed = { email: 'dana@gmial.com', emailAsked: '', recipientEmail: 'noa@walla.con', recipientEmailAsked: '' };
  expect(questionsOf(typed)).toEqual(['email', 'recipientEmail']);
});

test('letters for paper and addresses are asked about in turn, each once', () => {
  const typed = { recipientName: '王小明', recipientNameLetters: '', email: 'dana@gmial.com', emailAsked: '' };
  expect(questionsOf(typed)).toEqual(['recipientName', 'email']);
});

test('a question that the form did not show is not taken as asked', () => {
  const typed = { email: 'dana@gmial.com', emailAsked: '' };
  expect(withRequestedConfirmation(typed, undefined)).toEqual(typed);
  expect(withRequestedConfirmation(typed, ['phone', 'invalid_phone'])).toEqual(typed);
});

test('a refusal about letters carries the letters to the form, for each of the two kinds', () => {
  const typed = { businessName: 'שמפאו 王王 小 בע״מ', recipientName: `王${'\u4e8c'.repeat(3)}` };
  expect(withRequestedConfirmation(typed, ['businessName', 'unprintable_name'])['businessNameMissing']).toBe(
    '\u2068王 小\u2069',
  );
  expect(withRequestedConfirmation(typed, ['recipientName', 'letters_left_out'])).toMatchObject({
    recipientNameLetters: typed.recipientName,
    recipientNameMissing: '\u2068王 二\u2069',
  });
});
