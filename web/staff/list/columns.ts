import type { ReactNode } from 'react';
import type { CsvCell } from './csv.ts';

/**
 * Places on a card. `title` is the first line, by default the first column, and `side` is at its end. The second line
 * has the facts, each after its header or, if it explains itself, `plain`; `when` is at its end. `acts` are at the foot.
 */
export type CardPlace = 'title' | 'side' | 'plain' | 'fact' | 'when' | 'acts' | 'none';

/** A column of a list, with its cells on the screen and its text in a downloaded file. */
export type ListColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Returns text, number or time (`csv.ts`) for the file. A column without this function is not in the file. */
  readonly text?: (row: Row) => CsvCell;
  /** True for the column whose text is the accessible name of a row's checkbox; by default the first column. */
  readonly names?: true;
  /** The name of a sort order on the server: `sortQuery` in the list's contract. */
  readonly sort?: string;
  /**
   * True for a column that opens the row or has actions. It stays visible while a table scrolls sideways, and is at the
   * bottom of a card.
   */
  readonly stays?: true;
  /** Place on a card, which replaces the row on a narrow screen; without it the header and the value, as a fact. */
  readonly card?: Exclude<CardPlace, 'fact' | 'acts'>;
  /** True for a column of the file that is not shown in the table, because another column contains its value. */
  readonly onlyInFile?: true;
  /** Returns whether the row has a value in this column. A column without any value is not shown. */
  readonly has?: (row: Row) => boolean;
};

/** Sums below a list, by the ids of their columns. */
export type ListSums = {
  readonly of: Readonly<Record<string, ReactNode>>;
  /** Words for the line, if 'Total' does not say enough. */
  readonly label?: string;
};

/** Returns the columns that a table can show. */
export function tableColumns<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  return columns.filter(({ onlyInFile }) => onlyInFile !== true);
}

/** Returns the columns of the table that have a value in at least one of the rows. */
export function drawnColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): readonly ListColumn<Row>[] {
  return tableColumns(columns).filter(({ has, text, sort }) => {
    if (has !== undefined) return rows.some(has);
    return text === undefined || sort !== undefined || rows.some((row) => text(row) !== '');
  });
}

/** Returns true for a column whose cells are numbers in the file, so that its digits are aligned. */
export function isNumeric<Row>({ text }: ListColumn<Row>, rows: readonly Row[]): boolean {
  return text !== undefined && rows.length > 0 && rows.every((row) => typeof text(row) === 'number');
}

/** A filter of a list. The URL contains its value under its name. */
export type ListFilter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly hint?: string }
  | { readonly kind: 'date'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      /** Options of the filter. The first option has the value '' and means no filter. */
      readonly options: readonly { readonly value: string; readonly label: string }[];
    };
