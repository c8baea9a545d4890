import { expect, test } from 'vitest';
import { freeBaysAfter, workingBaysFirst } from './bay-order.ts';

const bay = (bayNo: number, startFailed = false) => ({ bayNo, state: 'free' as const, startFailed });
const busy = (bayNo: number) => ({ bayNo, state: 'busy' as const, startFailed: false });
const numbersOf = (bays: readonly { readonly bayNo: number }[]) => bays.map(({ bayNo }) => bayNo);

test('a bay whose last start failed comes after all other bays', () => {
  expect(numbersOf(workingBaysFirst([bay(1, true), bay(2), bay(3)]))).toEqual([2, 3, 1]);
  expect(numbersOf(workingBaysFirst([bay(1), bay(2), busy(3)]))).toEqual([1, 2, 3]);
});

test('after a failed start another free bay is offered first, and the same bay last', () => {
  expect(numbersOf(freeBaysAfter([bay(1, true), bay(2, true), bay(3)], 1))).toEqual([3, 2, 1]);
  expect(numbersOf(freeBaysAfter([bay(1, true), bay(2, true), busy(3)], 1))).toEqual([2, 1]);
  expect(numbersOf(freeBaysAfter([bay(1, true), busy(2)], 1))).toEqual([1]);
  expect(freeBaysAfter([busy(1), busy(2)], 1)).toEqual([]);
});
