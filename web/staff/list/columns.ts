import type { ReactNode } from 'react';
import type { CsvCell } from './csv.ts';

/**
 * Position of a value on a card. `title` is at the start of the first line (by default the first column) and `side` at
 * its end. The next lines contain the facts, with their header (`fact`) or without (`plain`), and `when` at the end.
 * `acts` are at the bottom.
 */
export type CardPosition = 'title' | 'side' | 'plain' | 'fact' | 'when' | 'acts' | 'none';

/** A column of a list. It defines the cells on the screen and the text in a downloaded file. */
export type ListColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * Returns a text, number or time (`csv.ts`) for the downloaded file. A column without this function is not included
   * in the file.
   */
  readonly text?: (row: Row) => CsvCell;
  /**
   * True for the column whose text is used as the accessible name of the row's checkbox. The default is the first
   * column.
   */
  readonly names?: true;
  /** Name of the sort order by this column in the server's API, from `sortQuery` of the list's API definition. */
  readonly sort?: string;
  /**
   * True for a column that opens the row or has actions. It stays visible when a table is scrolled sideways, and is at
   * the bottom of a card.
   */
  readonly stays?: true;
  /**
   * Position of the value on a card, which replaces the row on a narrow screen. The default `fact` shows the value with
   * its header.
   */
  readonly card?: Exclude<CardPosition, 'fact' | 'acts'>;
  /**
   * Minimum width of the list at which the table shows this column. In a narrower list, `wide` columns are left out
   * first, then `middle` columns, and `narrow` columns on a tablet in portrait orientation (`styles/rows.css`). Cards
   * and the downloaded file always contain these columns.
   */
  readonly from?: 'narrow' | 'middle' | 'wide';
  /** True for a column that only the downloaded file contains. In the table, another column shows its value. */
  readonly onlyInFile?: true;
  /** Returns true if the row has a value in this column. A column that is empty in all rows is not shown. */
  readonly has?: (row: Row) => boolean;
};

export type ListSums = {
  readonly of: Readonly<Record<string, ReactNode>>;
  /** Label of the line with the sums. The default is 'Total'. */
  readonly label?: string;
};

/** Returns the columns of the table. Columns that only the downloaded file contains are left out. */
export function tableColumns<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  return columns.filter(({ onlyInFile }) => onlyInFile !== true);
}

/**
 * Returns the columns of the table that have a value in at least one row. A column without `has` is always included if
 * it can sort the list or has no `text`.
 */
export function visibleColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): readonly ListColumn<Row>[] {
  return tableColumns(columns).filter(({ has, text, sort }) => {
    if (has !== undefined) return rows.some(has);
    return text === undefined || sort !== undefined || rows.some((row) => text(row) !== '');
  });
}

/**
 * Returns true if all values of a column are numbers, apart from empty values. The digits of the column are then
 * aligned. Returns false if the column has no value.
 */
export function isNumeric<Row>({ text }: ListColumn<Row>, rows: readonly Row[]): boolean {
  const values = text === undefined ? [] : rows.map(text).filter((value) => value !== '');
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

/** A filter of a list. The URL contains the value of the filter in a parameter with the filter's name. */
export type ListFilter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly hint?: string }
  | { readonly kind: 'date'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      /** Options of the filter. The first option has an empty value, which removes the filter. */
      readonly options: readonly { readonly value: string; readonly label: string }[];
      /**
       * Value that the server uses if the first option is selected. The name of a downloaded file contains this value.
       */
      readonly usual?: string;
    };
