import { expect, test } from 'vitest';
import { hasTooFewDistinctCharacters, containsPersonalWord, guessablePasswordWords } from './password-context.ts';

const words = ['Shampaw', 'שמפאו', 'Dana', 'Levi', 'dana.levi', 'dana.levi@example.com'];

test.each(['shampaw1', 'Shampaw2026', 'שמפאו123', 'dana.levi1', 'Dana-Levi-99', 'danalevi@example.com', 'd a  n--a 1'])(
  '%s is what anybody would try first here',
  (password) => {
    expect(containsPersonalWord(password, words)).toBe(true);
  },
);

test.each(['my dog dana loves the sea', 'levitating-soap-bubbles', 'correct wet dog'])('%s is fine', (password) => {
  expect(containsPersonalWord(password, words)).toBe(false);
});

test('short names rule nothing out', () => {
  expect(containsPersonalWord('blossoms', ['Bo', 'Li'])).toBe(false);
  expect(containsPersonalWord('bobo99', ['Bobo'])).toBe(true);
  expect(containsPersonalWord('bob99', ['Bob'])).toBe(false);
});

const owner = guessablePasswordWords({
  names: ['Dana', 'Ben Ami'],
  emails: ['paws@example.com', null],
  phones: ['+972501234567', null],
  dateOfBirth: '1990-05-07',
  petNames: ['Toffee', null],
});

test.each([
  '0501234567',
  '050-123-4567',
  '+972 50 123 4567',
  '501234567!',
  '1990-05-07',
  '07/05/1990',
  '07051990',
  '7.5.1990a',
  '05071990',
  '070590ab',
  'toffee12',
  'Dana Ben Ami',
  'benamidana',
  'paws@example.com',
])('%s stands in the form and is no password', (password) => {
  expect(containsPersonalWord(password, owner)).toBe(true);
});

test.each(['my dog toffee eats 7 socks', 'seven socks at 05:07', 'a number: 0501234567 and a dog'])(
  '%s holds a word of the form and much more',
  (password) => {
    expect(containsPersonalWord(password, owner)).toBe(false);
  },
);

test('an owner of whom nothing is known rules nothing out', () => {
  expect(guessablePasswordWords({}).filter((word) => word !== '')).toEqual([]);
  expect(
    guessablePasswordWords({ dateOfBirth: 'soon', phones: [null], emails: [null] }).filter((word) => word !== ''),
  ).toEqual([]);
});

test.each(['aaaaaaaa', '        ', '00000000', '!!!!!!!!', 'abababab', '12312312', '😀😀😀😀😀😀😀😀'])(
  '%j has too few different characters',
  (password) => {
    expect(hasTooFewDistinctCharacters(password)).toBe(true);
  },
);

test.each(['abcdabcd', 'dog dog dog', 'שלום'])('%j has enough of them', (password) => {
  expect(hasTooFewDistinctCharacters(password)).toBe(false);
});
