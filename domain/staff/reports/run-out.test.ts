import { assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { predictRunOut } from './run-out.ts';

test('nine days are said where nine days are left', () => {
  expect(predictRunOut({ stock: 900, used: 2_800, days: 28 })).toEqual({ kind: 'days', days: 9 });
  expect(predictRunOut({ stock: 999, used: 700, days: 7 })).toEqual({ kind: 'days', days: 9 });
  expect(predictRunOut({ stock: 50, used: 700, days: 7 })).toEqual({ kind: 'days', days: 0 });
});

test('an unknown value is not guessed', () => {
  expect(predictRunOut({ stock: 900, used: 600, days: 6 })).toEqual({ kind: 'unknown' });
  expect(predictRunOut({ stock: 900, used: 0, days: 28 })).toEqual({ kind: 'unknown' });
  expect(predictRunOut({ stock: 900, used: -20, days: 28 })).toEqual({ kind: 'unknown' });
});

test('an empty shelf is empty, however little is known; a year is long', () => {
  expect(predictRunOut({ stock: 0, used: 0, days: 0 })).toEqual({ kind: 'empty' });
  expect(predictRunOut({ stock: -40, used: 700, days: 28 })).toEqual({ kind: 'empty' });
  expect(predictRunOut({ stock: 366, used: 28, days: 28 })).toEqual({ kind: 'long' });
  expect(predictRunOut({ stock: 365, used: 28, days: 28 })).toEqual({ kind: 'days', days: 365 });
});

test('more stock never runs out sooner', () => {
  const amount = integer({ min: 1, max: 100_000 });
  const shelves = record({ stock: amount, more: amount, used: amount, days: integer({ min: 7, max: 60 }) });
  assert(
    property(shelves, ({ stock, more, used, days }) => {
      const left = (held: number) => {
        const predicted = predictRunOut({ stock: held, used, days });
        return predicted.kind === 'days' ? predicted.days : Infinity;
      };
      return left(stock) <= left(stock + more);
    }),
  );
});
