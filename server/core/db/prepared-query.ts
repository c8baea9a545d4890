import type { ClientBase, Connection } from 'pg';
import type { SqlValue } from './database.ts';
import type { Statement } from './statement.ts';

type TextRow = readonly (string | null)[];

/** The messages of PostgreSQL's protocol that one statement may be answered with, as the driver hands them on. */
type PreparedQuery = {
  readonly name: string;
  readonly text: string;
  callback(error: Error | null): void;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: { readonly fields: readonly { readonly name: string }[] }): void;
  handleDataRow(message: { readonly fields: TextRow }): void;
  handleCommandComplete(): void;
  handleEmptyQuery(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
};

/** The driver keeps the texts of what it has sent under a name; its types do not say so. */
type NamedStatements = {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
};

/** Statements whose result was seen to have the declared columns; the others are described until it has. */
const compared = new WeakSet<object>();

/**
 * Runs a declared statement: parsed and described once a connection, after that bound and executed. The driver's
 * own query asks for the description of the result every time and rebuilds its row parser from it, which is a tenth
 * of the processor time of a checkout (docs/benchmarks.md).
 */
export async function runPrepared<Row>(
  client: ClientBase,
  statement: Statement<Row>,
  values: readonly SqlValue[],
): Promise<Row[]> {
  const { columnNames, rows } = await answerOf(client, statement, values).catch((error: unknown) => {
    // the place that asked says more than the socket's callback
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
  if (columnNames !== null) {
    statement.compare(columnNames);
    compared.add(statement);
  }
  return statement.decode(rows);
}

type Answer = { columnNames: readonly string[] | null; readonly rows: TextRow[] };

function answerOf<Row>(client: ClientBase, statement: Statement<Row>, values: readonly SqlValue[]): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const answer: Answer = { columnNames: null, rows: [] };
  const query: PreparedQuery = {
    name: statement.name,
    text: statement.text,
    // the driver puts its timeout around this
    callback: (error) => (error === null ? resolve(answer) : reject(error)),
    submit: (connection) => send(connection, statement, values),
    handleRowDescription: ({ fields }) => {
      answer.columnNames = fields.map((field) => field.name);
    },
    handleDataRow: ({ fields }) => answer.rows.push(fields),
    handleCommandComplete: () => undefined,
    handleEmptyQuery: () => undefined,
    handleError: (error) => query.callback(error),
    handleReadyForQuery: () => query.callback(null),
  };
  client.query(query);
  return promise;
}

function send<Row>(connection: Connection, statement: Statement<Row>, values: readonly SqlValue[]): null {
  const { name, text } = statement;
  const named = connection as Connection & NamedStatements;
  const known = named.parsedStatements[name] ?? named.submittedNamedStatements[name];
  connection.stream.cork();
  try {
    if (known === undefined) {
      connection.parse({ name, text, types: [] }, true);
      named.submittedNamedStatements[name] = text;
    }
    connection.bind({ portal: '', statement: name, values: values.map(wireOf) }, true);
    if (known === undefined || !compared.has(statement)) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({ portal: '' }, true);
    connection.sync();
  } finally {
    connection.stream.uncork();
  }
  return null;
}

/** A value as the driver writes it: text, bytes, or null. */
function wireOf(value: SqlValue): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'object') return arrayOf(value);
  return String(value);
}

/** An array literal; every element in quotes, so that no word, comma or brace in it is taken for syntax. */
function arrayOf(values: readonly SqlValue[]): string {
  return `{${values.map(elementOf).join(',')}}`;
}

function elementOf(value: SqlValue): string {
  if (value === null) return 'NULL';
  const wire = wireOf(value);
  if (Array.isArray(value) && typeof wire === 'string') return wire;
  if (Buffer.isBuffer(wire)) return `"\\\\x${wire.toString('hex')}"`;
  return `"${String(wire).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
