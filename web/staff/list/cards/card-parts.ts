import { isValidElement, type ReactNode } from 'react';
import { NoValue } from '../../kit/no-value.tsx';
import type { CardPosition, ListColumn } from '../columns.ts';

/** Determines the position of each column on a card. The layout of the card is in `styles/rows.css`. */
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
  /** Position of the cell on the card. A cell without a value has the position `none`. */
  readonly card: CardPosition;
};

function isEmpty(content: ReactNode): boolean {
  if (content === null || content === undefined || content === '' || content === false) return true;
  return isValidElement(content) && content.type === NoValue;
}

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
