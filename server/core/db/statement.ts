import type { Column } from './column.ts';

/** Column names of the result, in its order, with their decoders: `{ order_id: id<OrderId>(), due_agorot: agorot }`. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** What a row looks like in TypeScript: `due_agorot bigint` is `dueAgorot: number`. */
export type RowOf<Shape extends RowShape> = {
  readonly [Name in keyof Shape & string as CamelCase<Name>]: Shape[Name] extends Column<infer Value> ? Value : never;
};

/** One SQL text that is sent once a connection and then runs by name. */
export type Statement<Row> = {
  readonly name: string;
  readonly text: string;
  readonly shape: RowShape;
  /** Throws where the result's columns are not the declared ones in their order; values would land under wrong names. */
  compare(columnNames: readonly string[]): void;
  /** Rows as PostgreSQL wrote them → values. */
  decode(rows: readonly (readonly (string | null)[])[]): Row[];
};

const declared = new Map<string, Statement<unknown>>();

/** Every statement that loaded modules declare, for the test that prepares them against the migrated schema. */
export function declaredStatements(): readonly Statement<unknown>[] {
  return [...declared.values()];
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** PostgreSQL cuts longer names silently, and two cut names could meet. */
const MAX_NAME_BYTES = 63;

/**
 * Declares a statement, once, at the top of a store module (docs/decisions/0012). `row` describes the
 * result in the order of its columns; a statement without a result has `row: {}`.
 */
export function statement<const Shape extends RowShape>(given: {
  readonly name: string;
  readonly text: string;
  readonly row: Shape;
}): Statement<RowOf<Shape>> {
  const { name, text, row: shape } = given;
  if (declared.has(name)) throw new Error(`Two statements are called ${name}`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`${name} is longer than ${MAX_NAME_BYTES} bytes`);
  const columns = Object.entries(shape).map(([columnName, column]) => ({
    columnName,
    key: camelCase(columnName),
    column,
  }));
  function compare(columnNames: readonly string[]): void {
    const expected = columns.map(({ columnName }) => columnName);
    if (expected.join() !== columnNames.join()) {
      throw new Error(`${name} answers (${columnNames.join(', ')}) but its row says (${expected.join(', ')})`);
    }
  }

  function decodeRow(values: readonly (string | null)[]): RowOf<Shape> {
    const row: Record<string, unknown> = {};
    for (const [index, { columnName, key, column }] of columns.entries()) {
      const value = values[index] ?? null;
      if (value === null && !column.nullable) throw new TypeError(`${name}: ${columnName} is null`);
      row[key] = value === null ? null : column.decode(value);
    }
    return row as RowOf<Shape>;
  }

  const made: Statement<RowOf<Shape>> = {
    name,
    text,
    shape,
    compare,
    decode: (rows) => rows.map(decodeRow),
  };
  declared.set(name, made);
  return made;
}
