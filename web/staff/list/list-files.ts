import { rowsPathOf, type ListEndpoint } from '#contracts/staff/list.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { addressOf } from '#web/lib/calls/api.ts';
import { spokenLocale } from '#web/lib/language/language.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { loginAddress } from '../lib/data/staff-api.ts';
import type { ListColumn } from './columns.ts';
import { csvLine, saveFile } from './csv.ts';
import { linesOf } from './lines-of.ts';

/** A file of a list that is on its way; it goes on while its reader is elsewhere in the portal. */
export type ListFile = { readonly name: string; readonly rows: number; readonly stop: () => void };

let files: readonly ListFile[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ListFile[]): void {
  files = next;
  for (const listener of listeners) listener();
}

export function subscribeToFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function filesOnTheWay(): readonly ListFile[] {
  return files;
}

type Wish<Row> = {
  readonly list: ListEndpoint;
  /** What the list is asked with, without its page. */
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
};

/** 'orders', 'reports-sales': what the file of a list is called. */
function fileNameOf({ path }: ListEndpoint): string {
  return `${path.replace('/api/admin/', '').replaceAll('/', '-')}.csv`;
}

/** Every row of a list as a file, in the columns that are shown. A second press while it comes changes nothing. */
export async function takeFile<Row>({ list, query, columns }: Wish<Row>): Promise<void> {
  const name = fileNameOf(list);
  if (files.some((file) => file.name === name)) return;
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  change([...files, { name, rows: 0, stop }]);
  try {
    const response = await fetch(addressOf({ path: rowsPathOf(list.path) }, { query }), {
      headers: { accept: 'application/x-ndjson', 'x-language': spokenLocale() },
      credentials: 'same-origin',
      signal: leaving.signal,
    });
    if (response.status === 401) window.location.assign(loginAddress());
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    const parts = await partsOf(response.body, columns, (rows) =>
      change(files.map((file) => (file.name === name ? { name, rows, stop } : file))),
    );
    saveFile(name, parts);
    showToast({ title: m.staff_file_done({ name: leftToRight(name) }), tone: 'success' });
  } catch {
    showToast(
      leaving.signal.aborted
        ? { title: m.staff_file_stopped({ name: leftToRight(name) }) }
        : { title: m.staff_file_failed({ name: leftToRight(name) }), tone: 'danger' },
    );
  } finally {
    change(files.filter((file) => file.name !== name));
  }
}

/** The lines of the file. Throws where the last line, which counts the rows, did not come. */
async function partsOf<Row>(
  body: ReadableStream<Uint8Array>,
  columns: readonly ListColumn<Row>[],
  onRows: (rows: number) => void,
): Promise<string[]> {
  const shown = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
  const parts = [csvLine(shown.map(({ header }) => header))];
  for await (const lines of linesOf(body)) {
    for (const line of lines) {
      const said: unknown = JSON.parse(line);
      if (typeof said === 'number' && said === parts.length - 1) return parts;
      // the rows are those of the list's own contract, as on the screen
      parts.push(csvLine(shown.map(({ text }) => text(said as Row))));
    }
    onRows(parts.length - 1);
  }
  throw new Error('the file was cut off');
}
