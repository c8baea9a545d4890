/**
 * How one column of a result becomes a value. `decode` gets PostgreSQL's text form; `types` names the
 * column types it can stand for, so that a test can compare a statement with the migrated schema.
 */
export type Column<Value> = {
  readonly types: readonly string[];
  readonly nullable: boolean;
  decode(text: string): Value;
};

function column<Value>(types: readonly string[], decode: (text: string) => Value): Column<Value> {
  return { types, nullable: false, decode };
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe whole number`);
  return value;
}

const textTypes = ['text', 'varchar', 'bpchar', 'name'];

export const text = column(textTypes, (value) => value);
export const uuid = column(['uuid'], (value) => value);
export const boolean = column(['bool'], (value) => value === 't');

/** A whole number that JavaScript holds exactly; throws RangeError beyond 2^53. `count(*)` and `sum(int)` are such. */
export const integer = column(['int2', 'int4', 'int8'], wholeNumber);

/** Whole agorot; `sum(bigint)` is `numeric` in PostgreSQL and still whole. */
export const agorot = column(['int8', 'numeric'], wholeNumber);

export const float = column(['float8', 'float4'], Number);

/** An instant in epoch milliseconds. Sessions run in UTC, so the text always ends in `+00`. */
export const instant = column(['timestamptz'], (value) => {
  const epochMs = Date.parse(`${value.replace(' ', 'T')}:00`);
  if (Number.isNaN(epochMs)) throw new RangeError(`${value} is not an instant in UTC`);
  return epochMs;
});

/** Bytes; PostgreSQL writes them as `\x` and hexadecimal digits. */
export const bytes = column(['bytea'], (value) => Buffer.from(value.slice(2), 'hex'));

/** A uuid that names one kind of thing: `id<OrderId>()`. */
export function id<Id extends string>(): Column<Id> {
  return column(['uuid'], (value) => value as Id);
}

/** Text that a check constraint limits to a union: `word<OrderState>()`. */
export function word<Word extends string>(): Column<Word> {
  return column(textTypes, (value) => value as Word);
}

/** A document that our own code wrote in the shape `Value`. */
export function json<Value>(): Column<Value> {
  return column(['jsonb', 'json'], (value) => JSON.parse(value) as Value);
}

export function nullable<Value>(inner: Column<Value>): Column<Value | null> {
  return { ...inner, nullable: true };
}
