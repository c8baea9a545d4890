import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberParameters } from './named-parameters.ts';

const types = new Map([
  ['order_id', 'uuid'],
  ['now', 'timestamptz'],
]);

test('every name becomes its number and type, as often as it stands in the text', () => {
  expect(numberParameters('where a = :order_id and b < :now and (c > :now or :order_id is null)', types)).toBe(
    'where a = $1::uuid and b < $2::timestamptz and (c > $2::timestamptz or $1::uuid is null)',
  );
});

test('casts, strings, quoted names and comments are left alone', () => {
  const untouched = [
    `now()::text`,
    `a :: uuid`,
    `'12:30 :now $1 it''s'`,
    String.raw`E'it\'s :now'`,
    `"odd :now name"`,
    `-- what :now means, $1\n`,
    `/* :now\n $2 */`,
    `$$ :now $$`,
    `$body$ :now $1 $body$`,
    `make_interval(secs := 3)`,
    `a[1:2]`,
  ];
  for (const sql of untouched) {
    expect(numberParameters(`:order_id ${sql} :now`, types)).toBe(`$1::uuid ${sql} $2::timestamptz`);
  }
});

test('a cast right behind a name is a cast of the parameter', () => {
  expect(numberParameters(':order_id::text, :now', types)).toBe('$1::uuid::text, $2::timestamptz');
});

test('a name that is not declared, one that is not used, and a number are refused', () => {
  expect(() => numberParameters(':order_id :now :later', types)).toThrow(':later is not declared');
  expect(() => numberParameters(':order_id', types)).toThrow(':now is declared and not used');
  expect(() => numberParameters(`:order_id ':now'`, types)).toThrow(':now is declared and not used');
  expect(() => numberParameters(':order_id :now $1', types)).toThrow('parameters have names, not numbers: $1');
});

test('a name is found in any context and nothing else is changed', () => {
  const piece = fc.constantFrom(
    `'a:b'`,
    `"c:d"`,
    '::text',
    '-- :x\n',
    '/* :y */',
    ' and ',
    '(',
    ')',
    ' = ',
    ', ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), (before, after) => {
      const [head, tail] = [before.join(' '), after.join(' ')];
      expect(numberParameters(`${head} :id ${tail}`, new Map([['id', 'int4']]))).toBe(`${head} $1::int4 ${tail}`);
    }),
  );
});
