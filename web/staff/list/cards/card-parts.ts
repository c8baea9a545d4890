import { isValidElement, type ReactNode } from 'react';
import { NoValue } from '../../kit/no-value.tsx';
import type { CardPosition, ListColumn } from '../columns.ts';

/** Returns the position of each column on the card of a row; `styles/rows.css` has the layout. */
export function cardPositions<Row>(columns: readonly ListColumn<Row>[]): readonly CardPosition[] {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  return columns.map((column) => {
    if (column === title) return 'title';
    return column.stays === true ? 'acts' : (column.card ?? 'fact');
  });
}

type CardPart = {
  readonly id: string;
  readonly content: ReactNode;
  /** Position on the card; `none` for a cell without a value. */
  readonly card: CardPosition;
};

function isEmpty(content: ReactNode): boolean {
  if (content === null || content === undefined || content === '' || content === false) return true;
  return isValidElement(content) && content.type === NoValue;
}

/** Returns the cells of a row with their positions on the card. */
export function cardPartsOf<Row>(
  columns: readonly ListColumn<Row>[],
  places: readonly CardPosition[],
  row: Row,
): readonly CardPart[] {
  return columns.map(({ id, cell }, index) => {
    const content = cell(row);
    return { id, content, card: isEmpty(content) ? 'none' : (places[index] ?? 'fact') };
  });
}
