import type { ReactNode } from 'react';
import type { CsvCell } from './csv.ts';

/** A column of a list: what its cells show, and what they say in a file. */
export type ListColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The screen's words, or a number or time of `csv.ts`. Without it the column is not in the file. */
  readonly text?: (row: Row) => CsvCell;
  /** The name of an order that the server knows: `sortQuery` in the list's contract. */
  readonly sort?: string;
  /** In sight while a narrow screen scrolls the others sideways: what the row is opened or acted on by. */
  readonly stays?: true;
};

/** Something that narrows a list; it stands in the address under its name. */
export type ListFilter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly hint?: string }
  | { readonly kind: 'date'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      /** The first is what holds without the filter: its value is ''. */
      readonly options: readonly { readonly value: string; readonly label: string }[];
    };
