import { expect, test } from 'vitest';
import {
  homeSections,
  homeTextKeysOf,
  builtInFaqQuestions,
  type FaqEntry,
} from '#contracts/core/reading/home-sections.ts';
import { homeTextErrorOf, homeTextRules, readHomeSection, normalizeHomeText } from './home-section-texts.ts';

const rules = { max: 30, lines: 1, word: 10 } as const;

test.for([
  ['Happy dogs', null],
  ['כלבים שמחים, נקיים', null],
  ['Clean 👩‍👧 paws', null],
  ['one-two-three four–five-six', null],
  ['x'.repeat(11), 'word'],
  ['wash '.repeat(7).trim(), 'long'],
  ['two\nlines', 'lines'],
  ['Happy <b>dogs</b>', 'markup'],
  ['1 < 2', null],
  ['bell \u0007', 'unprintable'],
  ['zero\u200bwidth', 'unprintable'],
  ['turned \u202Eround', 'unprintable'],
  ['half \ud83d', 'unprintable'],
  ['\u200e\u200f', 'unprintable'],
] as const)('the text %j has the mistake %s', ([text, mistake]) => {
  expect(homeTextErrorOf(text, rules)).toBe(mistake);
});

test('only the heading of the page has lines, and its words are short enough for its large characters', () => {
  const heading = homeTextRules('hero', 'hero_title');
  expect(heading).toMatchObject({ lines: 3, word: 14 });
  expect(homeTextRules('hero', 'hero_subtitle')).toMatchObject({ lines: 1 });
  expect(homeTextRules('gifts', 'hero_title')).toBeNull();
  expect(homeTextRules('gifts', 'constructor')).toBeNull();
});

test('each text belongs to one part', () => {
  const keys = homeSections.flatMap((part) => homeTextKeysOf(part));
  expect(new Set(keys).size).toBe(keys.length);
});

test('stored texts have no spaces around their lines and no empty lines', () => {
  expect(normalizeHomeText('  Muddy in. \r\n\r\n Fluffy out.\n')).toBe('Muddy in.\nFluffy out.');
});

test('an empty text is not stored, and an unknown name is a mistake', () => {
  const typed = {
    en: { gifts_title: ' ', gifts_text: 'For a dog', hero_title: 'Hi' },
    he: {},
    questions: null,
    atHome: false,
  };
  const { texts, errors } = readHomeSection('gifts', typed);
  expect(texts.en).toEqual({ gifts_text: 'For a dog', hero_title: 'Hi' });
  expect(errors).toEqual([{ field: 'en.hero_title', mistake: 'unknown' }]);
});

const none = { question: '', answer: '' } as const;
const originals: readonly FaqEntry[] = builtInFaqQuestions.map((id) => ({ id, en: none, he: none }));

function errorsOf(questions: readonly FaqEntry[]) {
  return readHomeSection('questions', { en: {}, he: {}, questions: [...questions], atHome: false }).errors;
}

test('the original questions in their order are not stored, and another order is', () => {
  const same = readHomeSection('questions', { en: {}, he: {}, questions: [...originals], atHome: false });
  expect(same.texts.questions).toBeNull();
  const turned = readHomeSection('questions', { en: {}, he: {}, questions: originals.toReversed(), atHome: false });
  expect(turned.texts.questions?.map(({ id }) => id)).toEqual(builtInFaqQuestions.toReversed());
  expect(turned.errors).toEqual([]);
});

test('a question of the owner needs both languages; questions of law and safety keep their text', () => {
  const own: FaqEntry = { id: 'own-1', en: { question: 'Parking?', answer: 'Yes' }, he: none };
  expect(errorsOf([...originals, own]).map(({ field }) => field)).toEqual(['he.own-1.question', 'he.own-1.answer']);
  const cancel: FaqEntry = { id: 'cancel', en: { question: '', answer: 'Never' }, he: none };
  expect(errorsOf([cancel])).toEqual([{ field: 'cancel', mistake: 'unknown' }]);
  const wash: FaqEntry = { id: 'wash', en: { question: 'How?', answer: '' }, he: none };
  expect(errorsOf([wash])).toEqual([]);
  expect(errorsOf([wash, wash])).toEqual([{ field: 'wash', mistake: 'unknown' }]);
});

test('only the part of the questions can put them on the home page', () => {
  const typed = { en: {}, he: {}, questions: null, atHome: true };
  expect(readHomeSection('questions', typed).texts.atHome).toBe(true);
  expect(readHomeSection('gifts', typed).texts.atHome).toBe(false);
});

test('other parts have no questions', () => {
  const typed = { en: {}, he: {}, questions: originals.toReversed(), atHome: false };
  expect(readHomeSection('hero', typed).errors).toEqual([{ field: 'questions', mistake: 'unknown' }]);
});
