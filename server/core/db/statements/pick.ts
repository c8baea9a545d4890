import type { RowShape } from './statement.ts';
import { tables } from './tables.ts';

type Tables = typeof tables;

type WordsIn<Text extends string> = Text extends `${infer Left} ${infer Right}`
  ? WordsIn<Left> | WordsIn<Right>
  : Text extends `${infer Left}\n${infer Right}`
    ? WordsIn<Left> | WordsIn<Right>
    : Text extends ''
      ? never
      : Text;

/**
 * Returns columns of one table with their decoders, for `row` and `params` of a statement, as in `pick('shop_order',
 * 'order_id state')`. A column name that the table does not have is a compile error. `tables.ts` is generated from
 * `db/schema.sql`.
 */
export function pick<const Table extends keyof Tables, const Names extends string>(
  table: Table,
  names: WordsIn<Names> extends keyof Tables[Table] ? Names : never,
): Pick<Tables[Table], WordsIn<Names> & keyof Tables[Table]>;
export function pick(table: keyof Tables, names: string): RowShape {
  const columns: RowShape = tables[table];
  const picked: Record<string, RowShape[string]> = {};
  for (const name of names.trim().split(/\s+/)) {
    const column = columns[name];
    if (column === undefined) throw new Error(`${table} has no column ${name}`);
    picked[name] = column;
  }
  return picked;
}
