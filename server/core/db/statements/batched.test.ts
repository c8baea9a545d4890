import { expect, test } from 'vitest';
import { array, bytes, instant, integer, nullable, text, uuid } from './column.ts';
import { batchedStatement } from './batched.ts';

function plain(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim();
}

const words = batchedStatement({
  name: 'test_gathered_words',
  params: { order_id: uuid, states: array(text), paid_at: nullable(instant) },
  lists: { new_lots: { code_mac: bytes, units: integer } },
  row: { total: integer },
  text: `
with counted as (select input_no, sum(units) as total from new_lots where code_mac is not null group by 1)
select input_no, total from input join counted using (input_no)
where order_id is not null and states is not null and paid_at is null`,
});

test('the relations of the callers stand before those of the text', () => {
  const [head] = plain(words.text).split(', counted as');
  expect(head).toBe(
    plain(`with input as (
      select order_id, states::text[], paid_at, input_no::int4
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) with ordinality
        as given (order_id, states, paid_at, input_no)),
    new_lots as (
      select input_no, code_mac, units from unnest($4::int4[], $5::bytea[], $6::int4[])
        as given (input_no, code_mac, units))`),
  );
});

test('a text without relations of its own, and a recursive one, begin with those of the callers', () => {
  const params = { a: integer };
  const row = { a: integer };
  const bare = batchedStatement({ name: 'test_gathered_bare', params, row, text: 'select input_no, a from input' });
  expect(plain(bare.text)).toMatch(/^with input as \(.*\)\) select input_no, a from input$/);
  const recursive = batchedStatement({
    name: 'test_gathered_recursive',
    params,
    row,
    text: 'with recursive up as (select 1) select input_no, a from input, up',
  });
  expect(plain(recursive.text)).toMatch(/^with recursive input as \(.*\)\), up as \(select 1\) select/);
});

test('input becomes one list per column, and every row of a list has the number of its caller', () => {
  const first = { orderId: 'a', states: ['x', 'y"'], paidAt: 0, newLots: [{ codeMac: Buffer.from([1]), units: 2 }] };
  const second = { ...first, states: [], paidAt: null, newLots: [...first.newLots, ...first.newLots] };
  expect(words.join([first, second].map((value) => words.inputOf(value)))).toEqual([
    '{"a","a"}',
    String.raw`{"{\"x\",\"y\\\"\"}","{}"}`,
    '{"1970-01-01T00:00:00.000Z",NULL}',
    '{"1","2","2"}',
    String.raw`{"\\x01","\\x01","\\x01"}`,
    '{"2","2","2"}',
  ]);
});

test('an answer is split by caller, and a row without a caller is an error', () => {
  const rows = [
    ['2', '20'],
    ['1', '10'],
    ['2', '21'],
  ];
  const columnNames = ['input_no', 'total'];
  const shares = words.split({ columnNames, rows }, 3).map((share) => words.decode(share));
  expect(shares).toEqual([[{ total: 10 }], [{ total: 20 }, { total: 21 }], []]);
  expect(() => words.split({ columnNames, rows }, 1)).toThrow('test_gathered_words: a row for caller 2 of 1');
  expect(() => words.split({ columnNames: ['total'], rows: [['1']] }, 1)).toThrow('a row for caller');
});

test('a column that the text does not use, and a parameter outside input, are refused', () => {
  const given = { params: { a: integer }, row: {} };
  expect(() =>
    batchedStatement({ ...given, name: 'test_gathered_unused', text: 'select input_no from input -- a' }),
  ).toThrow('test_gathered_unused: a is declared and not used');
  expect(() =>
    batchedStatement({ ...given, name: 'test_gathered_named', text: 'select input_no from input where a = :a' }),
  ).toThrow('test_gathered_named: :a is not declared');
});
