import type { ReactNode } from 'react';
import type { CsvCell } from './csv.ts';

/** A column of a list, with its cells on the screen and its text in a downloaded file. */
export type ListColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Returns text, number or time (`csv.ts`) for the file. A column without this function is not in the file. */
  readonly text?: (row: Row) => CsvCell;
  /** The name of a sort order on the server: `sortQuery` in the list's contract. */
  readonly sort?: string;
  /**
   * True if the column stays visible while a narrow screen scrolls sideways, because it opens the row or acts on it.
   */
  readonly stays?: true;
};

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
