import { expect, test } from 'vitest';
import { isContextPassword } from './password-context.ts';

const words = ['Shampaw', 'שמפאו', 'Dana', 'Levi', 'dana.levi', 'dana.levi@example.com'];

test.each(['shampaw1', 'Shampaw2026', 'שמפאו123', 'dana.levi1', 'Dana-Levi-99', 'danalevi@example.com', 'd a  n--a 1'])(
  '%s is what anybody would try first here',
  (password) => {
    expect(isContextPassword(password, words)).toBe(true);
  },
);

test.each(['my dog dana loves the sea', 'levitating-soap-bubbles', 'correct wet dog'])('%s is fine', (password) => {
  expect(isContextPassword(password, words)).toBe(false);
});

test('short names rule nothing out', () => {
  expect(isContextPassword('blossoms', ['Bo', 'Li'])).toBe(false);
  expect(isContextPassword('bobo99', ['Bobo'])).toBe(true);
  expect(isContextPassword('bob99', ['Bob'])).toBe(false);
});
