import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import type { ListColumn } from '../columns.ts';
import { csvLine, csvFileNameOf, saveFile } from '../csv.ts';
import { readLineBatches } from '../read-line-batches.ts';
import { openRowStream, type ListQuery } from '../rows-stream.ts';

/** A download in progress. It continues while the user opens other screens. */
export type ListDownload = {
  /** Identifies a download by its list, query and columns. The same list with other filters is another download. */
  readonly key: string;
  readonly name: string;
  readonly rows: number;
  readonly stop: () => void;
};

let files: readonly ListDownload[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ListDownload[]): void {
  files = next;
  for (const listener of listeners) listener();
}

export function subscribeToDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function downloadsInProgress(): readonly ListDownload[] {
  return files;
}

type Download<Row> = ListQuery & { readonly columns: readonly ListColumn<Row>[] };

/**
 * Downloads all rows of a list with the visible columns. If the same download is already in progress, only shows a
 * message.
 */
export async function downloadList<Row>({ list, query, columns }: Download<Row>): Promise<void> {
  const name = csvFileNameOf(list, query);
  const key = JSON.stringify([list.path, query, columns.map(({ id }) => id)]);
  if (files.some((file) => file.key === key)) {
    showToast({ title: m.staff_file_in_progress({ name: leftToRight(name) }) });
    return;
  }
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  change([...files, { key, name, rows: 0, stop }]);
  try {
    const body = await openRowStream({ list, query }, leaving.signal);
    const parts = await fileLinesOf(body, columns, (rows) =>
      change(files.map((file) => (file.key === key ? { ...file, rows } : file))),
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
    change(files.filter((file) => file.key !== key));
  }
}

/** Downloads rows of a list that are already loaded. The file contains the columns that have a `text` function. */
export function downloadRows<Row>({
  list,
  rows,
  columns,
}: Pick<Download<Row>, 'list' | 'columns'> & { readonly rows: readonly Row[] }): void {
  const shown = fileColumnsOf(columns);
  const name = csvFileNameOf(list);
  saveFile(name, [
    csvLine(shown.map(({ header }) => header)),
    ...rows.map((row) => csvLine(shown.map(({ text }) => text(row)))),
  ]);
  showToast({ title: m.staff_file_done({ name: leftToRight(name) }), tone: 'success' });
}

function fileColumnsOf<Row>(columns: readonly ListColumn<Row>[]) {
  return columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
}

/**
 * Returns the lines of the downloaded file. Throws if the stream ends without its last line, which contains the number
 * of rows.
 */
async function fileLinesOf<Row>(
  body: ReadableStream<Uint8Array>,
  columns: readonly ListColumn<Row>[],
  onRows: (rows: number) => void,
): Promise<string[]> {
  const shown = fileColumnsOf(columns);
  const parts = [csvLine(shown.map(({ header }) => header))];
  for await (const lines of readLineBatches(body)) {
    for (const line of lines) {
      const parsed: unknown = JSON.parse(line);
      if (typeof parsed === 'number' && parsed === parts.length - 1) return parts;
      // the type of the rows is guaranteed by the endpoint's API definition
      parts.push(csvLine(shown.map(({ text }) => text(parsed as Row))));
    }
    onRows(parts.length - 1);
  }
  throw new Error('the file was cut off');
}
