import { m } from '#messages/compiled/messages.js';
import { Menu } from '../kit/menu.tsx';
import { tableColumns, type ListColumn } from './columns.ts';

type ColumnChoicesProps<Row> = {
  readonly columns: readonly ListColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
};

/**
 * Menu to choose the columns of a table. The first column identifies the row, and a column with actions opens the row,
 * so these columns cannot be hidden. Cards have a fixed layout and therefore do not have this menu.
 */
export function ColumnMenu<Row>(props: ColumnChoicesProps<Row>) {
  if (hideableColumns(props.columns).length === 0) return null;
  return (
    <div className="staff-columns">
      <Menu label={m.staff_columns_text()} look="button button-quiet" button={m.staff_columns()}>
        <ColumnChoices {...props} />
      </Menu>
    </div>
  );
}

function hideableColumns<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  return tableColumns(columns)
    .slice(1)
    .filter(({ stays }) => stays !== true);
}

/**
 * Checkboxes for the columns that the user may hide. A note is shown if further columns are hidden because the window
 * is narrow.
 */
function ColumnChoices<Row>({ columns, hidden, onHide }: ColumnChoicesProps<Row>) {
  return (
    <>
      {hideableColumns(columns).map(({ id, header }) => (
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
      {columns.some(({ from }) => from !== undefined) ? (
        <p className="staff-quiet staff-columns-note">{m.staff_columns_narrow()}</p>
      ) : null}
    </>
  );
}

/** Checkboxes for the columns, as a section of a menu that also has other actions. */
export function ColumnChoicesSection<Row>(props: ColumnChoicesProps<Row>) {
  if (hideableColumns(props.columns).length === 0) return null;
  return (
    <fieldset className="staff-list-orders staff-columns staff-of-table">
      <legend className="staff-quiet">{m.staff_columns()}</legend>
      <ColumnChoices {...props} />
    </fieldset>
  );
}
