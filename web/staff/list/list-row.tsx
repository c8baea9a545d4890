import { memo } from 'react';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { Selection } from './bulk/use-selection.ts';
import { cardPartsOf } from './cards/card-parts.ts';
import type { CardPosition, ListColumn } from './columns.ts';

/**
 * Properties that all cells of a column share. They are its header, if its values are numbers, and the minimum list
 * width at which the column is shown.
 */
export type ColumnCellProps = {
  readonly header: string;
  readonly numeric: true | undefined;
  readonly from: ListColumn<object>['from'];
};

type PickProps<Row> = {
  readonly row: Row;
  readonly isPicked: boolean;
  readonly onPick: Selection<Row>['set'];
  readonly title: ListColumn<Row> | undefined;
};

function RowCheckbox<Row>({ row, isPicked, onPick, title }: PickProps<Row>) {
  const name = title?.text?.(row) ?? '';
  return (
    <td data-card="pick">
      <label className="staff-pick">
        <input
          type="checkbox"
          aria-label={m.staff_bulk_row({ row: isolated(typeof name === 'object' ? name.shopTime : String(name)) })}
          checked={isPicked}
          onChange={({ currentTarget: { checked } }) => onPick([row], checked)}
        />
      </label>
    </td>
  );
}

type RowProps<Row> = {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  /** Header and type of each column. The keys of the map are the column ids. */
  readonly places: ReadonlyMap<string, ColumnCellProps>;
  /** Position of each column on a card. */
  readonly cards: readonly CardPosition[];
  /** Ids of the columns that the user has hidden in the table. Cards show these columns anyway. */
  readonly hidden: readonly string[];
  readonly title: ListColumn<Row> | undefined;
  /** True if the row is selected. Null in a list without checkboxes. */
  readonly isPicked: boolean | null;
  /**
   * Selects or deselects rows. Undefined in a list without checkboxes. The function keeps its identity while the
   * filters do not change.
   */
  readonly onPick: Selection<Row>['set'] | undefined;
};

function Line<Row extends object>(props: RowProps<Row>) {
  const { row, columns, places, cards, hidden, title, isPicked, onPick } = props;
  return (
    <tr>
      {isPicked === null || onPick === undefined ? null : <RowCheckbox {...{ row, isPicked, onPick, title }} />}
      {cardPartsOf(columns, cards, row).map(({ id, content, card }) => (
        <td
          key={id}
          data-card={card}
          data-label={places.get(id)?.header}
          data-hidden={hidden.includes(id) || undefined}
          data-from={places.get(id)?.from}
          data-numeric={places.get(id)?.numeric}
        >
          {content}
        </td>
      ))}
    </tr>
  );
}

/**
 * A row of a list, which renders again only if its own props change. Otherwise a click on one checkbox, or the response
 * of another API call, would render the cells of all fifty rows.
 */
export const ListRow = memo(Line) as typeof Line;
