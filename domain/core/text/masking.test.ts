import { expect, test } from 'vitest';
import { maskNameExcept } from './masking.ts';

test.for([
  ['Maya Shapira', 'shap', 'M••• Shap•••'],
  ['Maya Shapira', 'SHAPIRA, maya', 'Maya Shapira'],
  ['Maya Shapira', 'levi', 'M••• S•••'],
  // vowel points and signs inside a word are not typed
  ['שָׁרָה ז׳בוטינסקי', 'זבו', 'ש••• ז׳בו•••'],
  ['Renée O’Hara', 'rene oha', 'René••• O’Ha•••'],
  ['Bar-Lev', 'lev', 'B•••'],
  ['', 'dana', ''],
] as const)('%s searched as %s shows %s', ([name, typed, shown]) => {
  expect(maskNameExcept(name, typed)).toBe(shown);
});
