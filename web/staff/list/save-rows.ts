import type { ListColumn } from './columns.ts';
import { csvLine, saveFile } from './csv.ts';

/** Downloads rows as a CSV file. The file contains the columns that have a `text` function. */
export function saveRows<Row>(name: string, columns: readonly ListColumn<Row>[], rows: readonly Row[]): void {
  const shown = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
  const lines = rows.map((row) => shown.map(({ text }) => text(row)));
  saveFile(`${name}.csv`, [shown.map(({ header }) => header), ...lines].map(csvLine));
}
