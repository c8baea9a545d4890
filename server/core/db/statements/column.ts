/** Encoding of a parameter. `encode` writes PostgreSQL's text form, which the statement casts to `sqlType`. */
export type Param<Value> = {
  readonly sqlType: string;
  readonly nullable: boolean;
  encode(value: Value): string;
};

/**
 * Encoding of a parameter and decoding of a result column. `types` lists the supported column types. With this list, a
 * test compares a statement with the migrated schema.
 */
export type Column<Value> = Param<Value> & {
  readonly types: readonly string[];
  decode(text: string): Value;
};

type ColumnKind<Value> = {
  readonly sqlType: string;
  /** Supported column types besides `sqlType`, by their names in `pg_type`. */
  readonly types: readonly string[];
  encode(value: Value): string;
  decode(text: string): Value;
};

function column<Value>(kind: ColumnKind<Value>): Column<Value> {
  return { ...kind, nullable: false };
}

function decodeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe whole number`);
  return value;
}

function encodeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe whole number`);
  return String(value);
}

function unchanged(value: string): string {
  return value;
}

const textKind = { sqlType: 'text', types: ['text', 'varchar', 'bpchar', 'name'], encode: unchanged } as const;

export const text = column({ ...textKind, decode: unchanged });
export const uuid = column({ sqlType: 'uuid', types: ['uuid'], encode: unchanged, decode: unchanged });
export const boolean = column<boolean>({
  sqlType: 'bool',
  types: ['bool'],
  encode: String,
  decode: (value) => value === 't',
});

/**
 * A whole number that JavaScript represents exactly, such as `count(*)` and `sum(int)`. Throws RangeError beyond 2^53.
 * A parameter is limited to 2^31; use `bigint` for larger numbers.
 */
export const integer = column({
  sqlType: 'int4',
  types: ['int2', 'int4', 'int8'],
  encode: encodeInteger,
  decode: decodeInteger,
});

/** A whole number that can exceed 2^31, such as a generated key. */
export const bigint = column({ sqlType: 'int8', types: ['int8'], encode: encodeInteger, decode: decodeInteger });

/** An amount in agorot. PostgreSQL returns `sum(bigint)` as `numeric`, but it is still a whole number. */
export const agorot = column({
  sqlType: 'int8',
  types: ['int8', 'numeric'],
  encode: encodeInteger,
  decode: decodeInteger,
});

export const float = column<number>({ sqlType: 'float8', types: ['float8', 'float4'], encode: String, decode: Number });

/** An instant in epoch milliseconds. Sessions run in UTC, so the text always ends in `+00`. */
export const instant = column({
  sqlType: 'timestamptz',
  types: ['timestamptz'],
  encode: (epochMs: number) => new Date(epochMs).toISOString(),
  decode(value) {
    const epochMs = Date.parse(`${value.replace(' ', 'T')}:00`);
    if (Number.isNaN(epochMs)) throw new RangeError(`${value} is not an instant in UTC`);
    return epochMs;
  },
});

/** Bytes; PostgreSQL writes them as `\x` and hexadecimal digits. */
export const bytes = column({
  sqlType: 'bytea',
  types: ['bytea'],
  encode: (value: Buffer) => String.raw`\x${value.toString('hex')}`,
  decode: (value) => Buffer.from(value.slice(2), 'hex'),
});

/** Returns the column type for a uuid of one kind of object, such as `id<OrderId>()`. */
export function id<Id extends string>(): Column<Id> {
  return { ...uuid, decode: (value) => value as Id };
}

/** Returns the column type for a text that a check constraint limits to a union, such as `word<OrderState>()`. */
export function word<Word extends string>(): Column<Word> {
  return { ...text, decode: (value) => value as Word };
}

/** Returns the column type for a JSON document that our own code wrote in the shape `Value`. */
export function json<Value>(): Column<Value> {
  return column<Value>({
    sqlType: 'jsonb',
    types: ['jsonb', 'json'],
    encode: (value) => JSON.stringify(value),
    decode: (value) => JSON.parse(value) as Value,
  });
}

export function nullable<Value>(inner: Column<Value>): Column<Value | null>;
export function nullable<Value>(inner: Param<Value>): Param<Value | null>;
export function nullable<Value>(inner: Param<Value>): Param<Value | null> {
  return { ...inner, nullable: true };
}

/** Returns the parameter type for a list, as in `state = any(:states)` or `unnest(:amounts)`. */
export function array<Value>(element: Param<Value>): Param<readonly Value[]> {
  return {
    sqlType: `${element.sqlType}[]`,
    nullable: false,
    encode: (values) => arrayLiteral(values.map((value) => encode(element, value))),
  };
}

/**
 * Returns the text form of a value, and null for null. Throws TypeError for undefined. Also throws it for null if the
 * parameter is not nullable.
 */
export function encode<Value>(param: Param<Value>, value: Value): string | null {
  if (value !== null && value !== undefined) return param.encode(value);
  if (value === undefined || !param.nullable) throw new TypeError(`${String(value)} is no ${param.sqlType}`);
  return null;
}

/**
 * Returns a list as a PostgreSQL array literal. Every element is quoted, so that no word, comma or brace in it is read
 * as syntax.
 */
export function arrayLiteral(elements: readonly (string | null)[]): string {
  return `{${elements.map((element) => (element === null ? 'NULL' : `"${escapedElement(element)}"`)).join(',')}}`;
}

/**
 * Escapes the element only if needed, because few elements contain special characters. The search for two characters is
 * much faster than a regular expression.
 */
function escapedElement(element: string): string {
  const slashed = element.includes('\\') ? element.replaceAll('\\', '\\\\') : element;
  return slashed.includes('"') ? slashed.replaceAll('"', '\\"') : slashed;
}
