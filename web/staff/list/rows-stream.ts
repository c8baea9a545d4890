import { exportPathOf, type ListEndpoint } from '#contracts/staff/list.ts';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { currentLocale } from '#web/lib/language/language.ts';
import { loadPage, loginUrl } from '../lib/data/staff-api.ts';
import { readLineBatches } from './read-line-batches.ts';

/** A list and its query without the cursor of the page. */
export type ListQuery = { readonly list: ListEndpoint; readonly query: Readonly<Record<string, string>> };

/**
 * Opens a stream with all rows of a list. Each line contains one row as JSON. Throws if the server refuses the request.
 */
export async function openRowStream(
  { list, query }: ListQuery,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(endpointUrlOf({ path: exportPathOf(list.path) }, { query }), {
    headers: { accept: 'application/x-ndjson', 'x-language': currentLocale() },
    credentials: 'same-origin',
    signal,
  });
  if (response.status === 401) loadPage(loginUrl());
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  return response.body;
}

/**
 * Returns the first `rowsMax` rows of a list, and then stops reading the stream. Throws if the server refuses the request
 * or the stream ends early.
 */
export async function loadRows<Row>(from: ListQuery, rowsMax: number): Promise<Row[]> {
  const leaving = new AbortController();
  const rows: Row[] = [];
  for await (const lines of readLineBatches(await openRowStream(from, leaving.signal))) {
    for (const line of lines) {
      // the last line is the number of rows; the type of the other lines is guaranteed by the endpoint's API definition
      const parsed: unknown = JSON.parse(line);
      if (parsed === rows.length) return rows;
      rows.push(parsed as Row);
      if (rows.length < rowsMax) continue;
      leaving.abort();
      return rows;
    }
  }
  throw new Error('the rows were cut off');
}
