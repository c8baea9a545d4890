import { expect, test } from 'vitest';
import { maskEmailExcept, maskNameExcept } from './masking.ts';

test.for([
  ['Maya Shapira', 'shap', 'Maya Shap•••'],
  ['Maya Shapira', 'SHAPIRA, maya', 'Maya Shapira'],
  ['Maya Shapira', 'levi', 'Maya S•••'],
  // vowel points and signs inside a word are not typed
  ['שָׁרָה ז׳בוטינסקי', 'זבו', 'שָׁרָה ז׳בו•••'],
  ['Renée O’Hara', 'rene oha', 'Renée O’Ha•••'],
  ['Bar-Lev', 'lev', 'B•••'],
  ['Maya', 'may', 'May•••'],
  // a whole word in the other script, but not its beginning
  ['יעל', 'yael', 'יעל'],
  ['Galit Noa', 'נועה', 'Galit Noa'],
  ['יעלה', 'yael', 'י•••'],
  ['', 'dana', ''],
] as const)('%s searched as %s shows %s', ([name, typed, shown]) => {
  expect(maskNameExcept(name, typed)).toBe(shown);
});

test.for([
  ['noa.cohen@example.com', 'noa', 'noa•••@example.com'],
  ['Noa.Cohen@example.com', 'NOA.c', 'Noa.C•••@example.com'],
  ['noa.cohen@example.com', 'noa.cohen@exa', 'noa.cohen@example.com'],
  ['noa.cohen@example.com', 'cohen', 'n•••@example.com'],
  ['noa.cohen@example.com', '', 'n•••@example.com'],
  ['noa.cohen@example.com', 'נועה', 'noa•••@example.com'],
  ['noam@example.com', 'נועה', 'n•••@example.com'],
  ['no-at-sign', 'no', '•••'],
  ['noa.cohen@example.com', 'NOA.cohen@example.com', 'noa.cohen@example.com'],
] as const)('%s searched as %s shows %s', ([email, typed, shown]) => {
  expect(maskEmailExcept(email, typed)).toBe(shown);
});
