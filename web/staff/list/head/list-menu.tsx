import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { Menu } from '../../kit/menu.tsx';
import { EllipsisIcon } from '../../kit/place-icons.tsx';
import { queryWithChanges } from '../filters/changed-query.ts';
import { ChipOption } from '../filters/chip.tsx';
import { ColumnChoicesSection } from '../column-menu.tsx';
import type { ListColumn } from '../columns.ts';

type ListMenuProps<Row> = {
  readonly columns: readonly ListColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
  readonly onSave: () => void;
  /** Shows the checkboxes of the cards. Null for a list whose rows cannot be selected. */
  readonly onPick: (() => void) | null;
};

/**
 * Menu of a list on a narrow screen, next to the title. It contains the download. For cards it also has the selection
 * and the sort order, and for a table the choice of columns.
 */
export function ListMenu<Row>({ columns, hidden, onHide, onSave, onPick }: ListMenuProps<Row>) {
  return (
    <div className="staff-list-menu">
      <Menu label={m.staff_list_menu()} iconOnly look="icon-button" button={<EllipsisIcon className="icon-large" />}>
        {onPick === null ? null : (
          <button type="button" className="staff-place staff-of-cards" onClick={onPick}>
            {m.staff_list_pick()}
          </button>
        )}
        <button type="button" className="staff-place" onClick={onSave}>
          {m.staff_list_csv()}
        </button>
        <SortOptions columns={columns} />
        <ColumnChoicesSection columns={columns} hidden={hidden} onHide={onHide} />
      </Menu>
    </div>
  );
}

/** The sort orders of the list as menu items. They are needed for cards, which have no column headers to click. */
function SortOptions<Row>({ columns }: Pick<ListMenuProps<Row>, 'columns'>) {
  const [query] = useSearchParams();
  const current = query.get('sort');
  const orders = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { sort, label: m.staff_list_sort_up({ column: header }) },
          { sort: `-${sort}`, label: m.staff_list_sort_down({ column: header }) },
        ],
  );
  if (orders.length === 0) return null;
  return (
    <nav className="staff-list-orders staff-of-cards" aria-label={m.staff_list_sort()}>
      <p className="staff-quiet">{m.staff_list_sort()}</p>
      {orders.map(({ sort, label }) => {
        const isOn = sort === current;
        return (
          <ChipOption key={sort} to={queryWithChanges(query, { sort: isOn ? null : sort })} label={label} isOn={isOn} />
        );
      })}
    </nav>
  );
}
