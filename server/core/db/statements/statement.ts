import { encode, type Column, type Param } from './column.ts';
import { numberParameters } from './named-parameters.ts';

/** Parameters of a statement by the names in its text, such as `{ order_id: id<OrderId>(), due_agorot: agorot }`. */
export type ParamShape = Readonly<Record<string, Param<unknown>>>;

/** Result columns of a statement with their decoders, such as `{ order_id: id<OrderId>(), due_agorot: agorot }`. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/**
 * Type of the values that a caller passes in TypeScript. The column `due_agorot bigint` becomes `dueAgorot: number`.
 */
export type ValueOf<Shape extends ParamShape> = {
  readonly [Name in keyof Shape & string as CamelCase<Name>]: Shape[Name] extends Param<infer Value> ? Value : never;
};

/** Type of a result row in TypeScript. The column `due_agorot bigint` becomes `dueAgorot: number`. */
export type RowOf<Shape extends RowShape> = {
  readonly [Name in keyof Shape & string as CamelCase<Name>]: Shape[Name] extends Column<infer Value> ? Value : never;
};

export type WireValue = string | null;

/** Result of a statement as PostgreSQL returns it, before decoding. */
export type StatementResult = {
  readonly columnNames: readonly string[];
  readonly rows: readonly (readonly WireValue[])[];
};

/** One SQL text that is prepared once per connection and then runs by name. */
export type Statement<Value, Row> = {
  readonly name: string;
  /** SQL text with numbered and typed parameters, such as `$1::uuid`. */
  readonly text: string;
  /** SQL types of the parameters `$1`, `$2` and so on. */
  readonly sqlTypes: readonly string[];
  readonly shape: RowShape;
  encode(value: Value): WireValue[];
  /**
   * Decodes PostgreSQL's result. Throws if the result does not have exactly the declared columns, or if a value does
   * not fit its column.
   */
  decode(answer: StatementResult): Row[];
};

/** Type of the values that a statement is called with, such as `ParamsOf<typeof captureStatement>`. */
export type ParamsOf<StatementType extends { encode(value: never): unknown }> = Parameters<StatementType['encode']>[0];

/** Type of one row of a statement's result, such as `RowsOf<typeof listStatement>`. */
export type RowsOf<StatementType extends { decode(answer: StatementResult): unknown[] }> = ReturnType<
  StatementType['decode']
>[number];

const declared = new Map<string, Statement<never, unknown>>();

/**
 * Returns every statement that loaded modules have declared. A test prepares all of them against the migrated schema.
 */
export function registeredStatements(): readonly Statement<never, unknown>[] {
  return [...declared.values()];
}

/**
 * Maximum length of a statement's name in bytes. PostgreSQL truncates longer names without an error, and two truncated
 * names could be equal.
 */
const MAX_NAME_BYTES = 63;

/** Registers a statement for the test of all statements. Throws if its name is taken or too long. */
export function registerStatement(newStatement: Statement<never, unknown>): void {
  const { name } = newStatement;
  if (declared.has(name)) throw new Error(`Two statements are called ${name}`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`${name} is longer than ${MAX_NAME_BYTES} bytes`);
  declared.set(name, newStatement);
}

/**
 * Declares a statement. Call it only at the top level of a store module (docs/decisions/0032). The text uses
 * `:order_id` for the parameter `order_id` in `params`. A statement without parameters has `params: {}`, and a
 * statement without a result has `row: {}`.
 */
export function statement<const Params extends ParamShape, const Row extends RowShape>(given: {
  readonly name: string;
  readonly params: Params;
  readonly row: Row;
  readonly text: string;
}): Statement<ValueOf<Params>, RowOf<Row>> {
  const { name, params, row } = given;
  const sqlTypes = new Map(Object.entries(params).map(([param, { sqlType }]) => [param, sqlType]));
  const encodeValue = createValueEncoder(name, params);
  const newStatement = {
    name,
    text: withStatementName(name, () => numberParameters(given.text, sqlTypes)),
    sqlTypes: [...sqlTypes.values()],
    shape: row,
    encode: (value: ValueOf<Params>) => encodeValue(value),
    decode: createRowDecoder(name, row),
  };
  registerStatement(newStatement);
  return newStatement;
}

/** Runs `work` and adds the statement's name to the message of its errors. */
export function withStatementName<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns a function that encodes a caller's value as parameters, in the order of the declaration. */
export function createValueEncoder(name: string, shape: ParamShape): (value: object) => WireValue[] {
  const params = Object.entries(shape).map(([paramName, param]) => ({ paramName, key: camelCase(paramName), param }));
  return (value) =>
    params.map(({ paramName, key, param }) =>
      withStatementName(`${name}, ${paramName}`, () => encode(param, Reflect.get(value, key))),
    );
}

/**
 * Returns a function that reads result rows by column name. The result may also have the columns of `besides`, which
 * the function leaves out.
 */
export function createRowDecoder<Row extends RowShape>(
  name: string,
  shape: Row,
  besides: readonly string[] = [],
): (answer: StatementResult) => RowOf<Row>[] {
  const columns = Object.entries(shape).map(([columnName, column]) => ({
    columnName,
    key: camelCase(columnName),
    column,
  }));
  const expected = [...Object.keys(shape), ...besides];
  let known: readonly string[] | null = null;
  let positions: readonly number[] = [];

  function place(columnNames: readonly string[]): readonly number[] {
    if (known !== null && haveSameNames(known, columnNames)) return positions;
    const missing = expected.filter((columnName) => !columnNames.includes(columnName));
    if (missing.length > 0 || columnNames.length !== expected.length) {
      throw new Error(`${name} answers (${columnNames.join(', ')}) but its row says (${expected.join(', ')})`);
    }
    known = columnNames;
    positions = columns.map(({ columnName }) => columnNames.indexOf(columnName));
    return positions;
  }

  return ({ columnNames, rows }) => {
    const places = place(columnNames);
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (const [index, { columnName, key, column }] of columns.entries()) {
        const value = values[places[index] ?? -1] ?? null;
        if (value === null && !column.nullable) throw new TypeError(`${name}: ${columnName} is null`);
        row[key] = value === null ? null : column.decode(value);
      }
      return row as RowOf<Row>;
    });
  };
}

function haveSameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, index) => name === others[index]);
}
