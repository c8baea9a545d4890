import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Client, QueryResult } from 'pg';
import { connectClient } from '#server/core/db/pool/database-hosts.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { configuredDataDir, configuredDatabaseUrl, describeError, stderrLog } from './database-command.ts';

/**
 * npm run db:shell                                   reads queries, each ending with a semicolon
 * npm run db:shell -- "select * from schedule"       runs one query
 * npm run db:shell -- --write "update … "            permits a statement that changes data
 * Works with or without a running server, on the private cluster of DATA_DIR or on DATABASE_URL.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Formats rows as a text table. Each column is as wide as its longest value. */
function tableText({ fields, rows, command, rowCount }: QueryResult<Record<string, unknown>>): string {
  if (fields.length === 0) return `${command}${rowCount === null ? '' : ` ${rowCount}`}`;
  const names = fields.map((field) => field.name);
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  const [head = '', ...body] = lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-');
  return [head, rule, ...body, `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n');
}

/** Runs an SQL statement and prints its result. Returns true if the database accepted the statement. */
async function runStatement(client: Client, sql: string): Promise<boolean> {
  try {
    const answer: unknown = await client.query<Record<string, unknown>>(sql);
    // for several statements in one text, node-postgres returns an array, which its types do not include
    const results = (Array.isArray(answer) ? answer : [answer]) as QueryResult<Record<string, unknown>>[];
    for (const result of results) console.log(tableText(result));
    return true;
  } catch (error) {
    console.error(describeError(error));
    return false;
  }
}

/** Reads statements from the input and runs them until the input ends. */
async function runPrompt(client: Client): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'shop> ' });
  let text = '';
  if (process.stdin.isTTY) lines.prompt();
  for await (const line of lines) {
    text += `${line}\n`;
    if (!line.trimEnd().endsWith(';')) continue;
    await runStatement(client, text);
    text = '';
    if (process.stdin.isTTY) lines.prompt();
  }
  if (text.trim() !== '') await runStatement(client, text);
}

async function main(): Promise<void> {
  const databaseUrl = configuredDatabaseUrl();
  const log = { ...stderrLog, info: () => undefined };
  const opened = await openDatabase({ databaseUrl, dataDir: configuredDataDir(), log, role: 'command', max: 1 });
  try {
    const client = await connectClient(opened.connectionString, { application_name: 'shop shell' });
    if (!values.write) await client.query('set default_transaction_read_only = on');
    const [question] = positionals;
    if (question === undefined) await runPrompt(client);
    else if (!(await runStatement(client, question))) process.exitCode = 1;
    await client.end();
  } finally {
    await opened.close();
  }
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
