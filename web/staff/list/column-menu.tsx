import { m } from '#messages/compiled/messages.js';
import { Menu } from '../kit/menu.tsx';
import { tableColumns, type ListColumn } from './columns.ts';

type ColumnMenuProps<Row> = {
  readonly columns: readonly ListColumn<Row>[];
  /** Ids of hidden columns. */
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
};

/**
 * Menu to choose the columns of a table. The first column identifies the row, and a column with actions opens the row,
 * so both columns always stay. Cards have a fixed layout, so on cards the menu is hidden.
 */
export function ColumnMenu<Row>({ columns, hidden, onHide }: ColumnMenuProps<Row>) {
  const choices = tableColumns(columns)
    .slice(1)
    .filter(({ stays }) => stays !== true);
  if (choices.length === 0) return null;
  return (
    <div className="staff-columns">
      <Menu label={m.staff_columns_text()} look="button button-quiet" button={m.staff_columns()}>
        {choices.map(({ id, header }) => (
          <label key={id} className="staff-check">
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onHide(checked ? hidden.filter((one) => one !== id) : [...hidden, id])
              }
            />
            {header}
          </label>
        ))}
      </Menu>
    </div>
  );
}
