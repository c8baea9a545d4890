import { expect, test } from 'vitest';
import { maskNameExcept } from './masking.ts';

test.for([
  ['Maya Shapira', 'shap', 'Maya Shap•••'],
  ['Maya Shapira', 'SHAPIRA, maya', 'Maya Shapira'],
  ['Maya Shapira', 'levi', 'Maya S•••'],
  // vowel points and signs inside a word are not typed
  ['שָׁרָה ז׳בוטינסקי', 'זבו', 'שָׁרָה ז׳בו•••'],
  ['Renée O’Hara', 'rene oha', 'Renée O’Ha•••'],
  ['Bar-Lev', 'lev', 'B•••'],
  ['Maya', 'may', 'May•••'],
  ['', 'dana', ''],
] as const)('%s searched as %s shows %s', ([name, typed, shown]) => {
  expect(maskNameExcept(name, typed)).toBe(shown);
});
