import { arrayLiteral, integer } from './column.ts';
import { numberParameters, withoutQuotesAndComments } from './named-parameters.ts';
import {
  camelCase,
  registerStatement,
  withStatementName,
  createRowDecoder,
  createValueEncoder,
  type StatementResult,
  type CamelCase,
  type ParamShape,
  type RowOf,
  type RowShape,
  type Statement,
  type ValueOf,
  type WireValue,
} from './statement.ts';

/**
 * Additional relations of a batched statement, for input with any number of rows per caller. An example is `{ lots: {
 * lot_id: id<LotId>(), units: integer } }`.
 */
export type ListShapes = Readonly<Record<string, ParamShape>>;

export type BatchedValueOf<Params extends ParamShape, Lists extends ListShapes> = ValueOf<Params> & {
  readonly [Name in keyof Lists & string as CamelCase<Name>]: readonly ValueOf<Lists[Name]>[];
};

/** Encoded input of one caller: its rows in each relation. The first relation is `input`, which has one row. */
export type BatchedInput = readonly (readonly (readonly WireValue[])[])[];

/**
 * A statement that serves many callers in one batch (docs/decisions/0032). For one caller it runs like any other
 * statement.
 */
export type BatchedStatement<Value, Row> = Statement<Value, Row> & {
  inputOf(value: Value): BatchedInput;
  join(inputs: readonly BatchedInput[]): WireValue[];
  /** Splits the result rows of a batch by caller. Throws if a row belongs to no caller. */
  split(answer: StatementResult, callers: number): StatementResult[];
};

/** Name of the column with the caller's position in the batch, counted from 1. */
const INPUT_NO = 'input_no';

type Relation = { readonly name: string; readonly columns: readonly RelationColumn[] };
type RelationColumn = { readonly columnName: string; readonly sqlType: string };

/**
 * Declares a statement over the relation `input`, which has one row per caller, with the columns of `params` and
 * `input_no`. Each of `lists` is a further relation whose rows contain the `input_no` of their caller. The result has a
 * column `input_no` that assigns rows to callers. Callers in one batch can compete for the same row of a table. The SQL
 * decides which caller gets the row, and locks rows in the order of their keys. A text with its own `with` relations
 * begins with `with`.
 */
export function batchedStatement<
  const Params extends ParamShape,
  const Row extends RowShape,
  const Lists extends ListShapes = Record<never, never>,
>(given: {
  readonly name: string;
  readonly params: Params;
  readonly lists?: Lists;
  readonly row: Row;
  readonly text: string;
}): BatchedStatement<BatchedValueOf<Params, Lists>, RowOf<Row>> {
  const { name, params, row } = given;
  const lists: readonly [string, ParamShape][] = Object.entries(given.lists ?? {});
  const relations = [relationOf('input', params), ...lists.map(([list, shape]) => relationOf(list, shape))];
  const columns = relations.flatMap((relation) => relation.columns);
  const inputOf = inputWriter(name, params, lists);
  const newStatement: BatchedStatement<BatchedValueOf<Params, Lists>, RowOf<Row>> = {
    name,
    text: withStatementName(name, () => batchedText(given.text, relations)),
    sqlTypes: columns.map(({ sqlType }) => `${wireTypeOf(sqlType)}[]`),
    shape: { ...row, [INPUT_NO]: integer },
    inputOf,
    join: (inputs) => joinInputs(relations, inputs),
    split: (answer, callers) => withStatementName(name, () => splitByCaller(answer, callers)),
    encode: (value) => joinInputs(relations, [inputOf(value)]),
    decode: createRowDecoder(name, row, [INPUT_NO]),
  };
  registerStatement(newStatement);
  return newStatement;
}

/**
 * Declares a relation of a batched statement. The first column of a list relation is the caller's number. For `input`,
 * PostgreSQL generates that number.
 */
function relationOf(name: string, shape: ParamShape): Relation {
  const columns = Object.entries(shape).map(([columnName, { sqlType }]) => ({ columnName, sqlType }));
  return { name, columns: name === 'input' ? columns : [{ columnName: INPUT_NO, sqlType: 'int4' }, ...columns] };
}

function inputWriter(name: string, params: ParamShape, lists: readonly [string, ParamShape][]) {
  const writeInput = createValueEncoder(name, params);
  const writers = lists.map(([list, shape]) => ({
    key: camelCase(list),
    write: createValueEncoder(`${name}, ${list}`, shape),
  }));
  return (value: object): BatchedInput => [
    [writeInput(value)],
    ...writers.map(({ key, write }) => {
      const lines: readonly object[] = Reflect.get(value, key);
      return lines.map(write);
    }),
  ];
}

/**
 * Returns the SQL type in which the values of a column are sent. A list is sent as text, because `unnest` would flatten
 * nested lists.
 */
function wireTypeOf(sqlType: string): string {
  return sqlType.endsWith('[]') ? 'text' : sqlType;
}

function batchedText(text: string, relations: readonly Relation[]): string {
  const words = withoutQuotesAndComments(text);
  numberParameters(text, new Map());
  for (const word of relations.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.columnName)])) {
    if (!new RegExp(`\\b${word}\\b`).test(words)) throw new Error(`${word} is declared and not used`);
  }
  let number = 0;
  const parts = relations.map(({ name, columns }) => {
    const isInput = name === 'input';
    const lists = columns.map(({ sqlType }) => `$${(number += 1)}::${wireTypeOf(sqlType)}[]`);
    const names = columns.map(({ columnName }) => columnName);
    const selected = columns.map(({ columnName, sqlType }) =>
      sqlType.endsWith('[]') ? `${columnName}::${sqlType}` : columnName,
    );
    return `${name} as (
  select ${[...selected, ...(isInput ? [`${INPUT_NO}::int4`] : [])].join(', ')}
  from unnest(${lists.join(', ')})${isInput ? ' with ordinality' : ''}
    as given (${[...names, ...(isInput ? [INPUT_NO] : [])].join(', ')}))`;
  });
  const own = /^\s*with\s(\s*recursive\s)?/i.exec(text);
  if (own === null) return `with ${parts.join(', ')}\n${text}`;
  return `with ${own[1] ?? ''}${parts.join(', ')}, ${text.slice(own[0].length)}`;
}

/** Joins the inputs of all callers. Returns one list per column, with the rows of all callers one after the other. */
function joinInputs(relations: readonly Relation[], inputs: readonly BatchedInput[]): WireValue[] {
  return relations.flatMap(({ name, columns }, index) => {
    const lines = inputs.flatMap((input, caller) =>
      (input[index] ?? []).map((line) => (name === 'input' ? line : [String(caller + 1), ...line])),
    );
    return columns.map((_, place) => arrayLiteral(lines.map((line) => line[place] ?? null)));
  });
}

function splitByCaller({ columnNames, rows }: StatementResult, callers: number): StatementResult[] {
  const place = columnNames.indexOf(INPUT_NO);
  const shares = Array.from({ length: callers }, (): (readonly WireValue[])[] => []);
  for (const row of rows) {
    const share = shares[Number(row[place]) - 1];
    if (share === undefined) throw new Error(`a row for caller ${row[place]} of ${callers}`);
    share.push(row);
  }
  return shares.map((share) => ({ columnNames, rows: share }));
}
