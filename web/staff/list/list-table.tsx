import { flexRender, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { SortIcon, type SortOrder } from './head/sort-icon.tsx';
import { PageRowsCheckbox } from './bulk/page-rows-checkbox.tsx';
import type { Selection } from './bulk/use-selection.ts';
import { visibleColumns, isNumeric, type CardPosition, type ListColumn, type ListSums } from './columns.ts';
import { cardPositions } from './cards/card-parts.ts';
import { TableFrame } from './cards/table-frame.tsx';
import { ListRow, type ColumnCellProps } from './list-row.tsx';
import { openRow } from './open-row.ts';

function sortOrderOf(sort: string | null, name: string): SortOrder {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/**
 * Functions that return the sort parameter after a click on a column header. The order is ascending, then descending,
 * then null for the list's default order.
 */
const after = {
  none: (name) => name,
  ascending: (name) => `-${name}`,
  descending: () => null,
} as const satisfies Record<SortOrder, (name: string) => string | null>;

/** Column header that sorts the list. The URL contains the sort order. A new sort order starts at the first page. */
function SortHead({ name, label }: { readonly name: string; readonly label: string }) {
  const [query] = useSearchParams();
  const sorted = sortOrderOf(query.get('sort'), name);
  const next = after[sorted](name);
  const address = new URLSearchParams([...query].filter(([key]) => key !== 'sort' && key !== 'after'));
  if (next !== null) address.set('sort', next);
  return (
    <Link to={`?${address}`} className="staff-sort" title={m.staff_list_sort_by({ column: label })}>
      {label}
      <SortIcon order={sorted} />
    </Link>
  );
}

/** Features of TanStack Table. None are enabled, because the server does the paging, filtering and sorting. */
const features = tableFeatures({});

type TableProps<Row extends object> = {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** True while newer rows are loading. */
  readonly pending: boolean;
  /** Selected rows. Absent if the rows have no checkboxes. */
  readonly selection?: Selection<Row> | undefined;
  /** Ids of the columns that the user has hidden in the table. Cards show these columns anyway. */
  readonly hidden?: readonly string[];
  /** Sums of the rows of all pages. */
  readonly sums?: ListSums | undefined;
  /** Returns the heading under which a row is shown, for example its day. Absent if the rows have no headings. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** True for a table whose figures are compared within a column. Absent if each row can be read alone. */
  readonly isCompared?: boolean;
};

const NONE_HIDDEN: readonly string[] = [];

/**
 * Minimum number of columns of a table in which names wrap. Without wrapping, such a table would not fit into its
 * frame.
 */
const MANY_COLUMNS = 6;

/**
 * Returns the definition of a column for TanStack Table. While rows are selected, the headers have no sort links,
 * because the bar for bulk actions covers them.
 */
function definitionOf<Row extends object>(
  { id, header, sort }: ListColumn<Row>,
  hasLinks: boolean,
): ColumnDef<typeof features, Row> {
  return { id, header: sort === undefined || !hasLinks ? header : () => <SortHead name={sort} label={header} /> };
}

type SumProps = {
  readonly sum: ReactNode;
  readonly place: CardPosition;
  readonly header: string;
  readonly isHidden: boolean;
  readonly column: ColumnCellProps | undefined;
};

/** Cell of the line with the sums. It is empty if its column has no sum. */
function SumCell({ sum, place, header, isHidden, column }: SumProps) {
  return (
    <td
      data-card={sum === undefined ? 'none' : place}
      data-label={header}
      data-hidden={isHidden || undefined}
      data-from={column?.from}
      data-numeric={column?.numeric}
    >
      {sum}
    </td>
  );
}

type SumLineProps<Row> = {
  readonly columns: readonly ListColumn<Row>[];
  readonly sums: ListSums;
  readonly places: ReadonlyMap<string, ColumnCellProps>;
  readonly hidden: readonly string[];
  readonly hasBoxes: boolean;
};

/**
 * Line with the sums of the columns. Its label spans the columns before the first sum, and each sum is below its
 * column. A column that is hidden in a narrow table has its own empty cell, so that the cell is hidden together with
 * the column.
 */
function SumLine<Row>({ columns, sums, places, hidden, hasBoxes }: SumLineProps<Row>) {
  const firstSum = columns.findIndex(({ id }, index) => index > 0 && sums.of[id] !== undefined);
  const isAlone = Object.keys(sums.of).length === 1;
  const before = columns.slice(0, firstSum === -1 ? columns.length : firstSum);
  const shown = before.filter(({ id }) => !hidden.includes(id));
  const leftOut = shown.filter(({ from }) => from !== undefined);
  const span = shown.length - leftOut.length + (hasBoxes ? 1 : 0);
  return (
    <tr>
      <th scope="row" colSpan={Math.max(span, 1)} data-card="title">
        {sums.label ?? m.staff_list_sum()}
      </th>
      {leftOut.map(({ id, header }) => (
        <SumCell key={id} sum={undefined} place="fact" header={header} isHidden={false} column={places.get(id)} />
      ))}
      {columns.slice(before.length).map(({ id, header, card }) => (
        <SumCell
          key={id}
          sum={sums.of[id]}
          place={card === 'side' || isAlone ? 'side' : 'fact'}
          header={header}
          isHidden={hidden.includes(id)}
          column={places.get(id)}
        />
      ))}
    </tr>
  );
}

/**
 * Returns the heading above a row. Returns null if the previous row has the same heading, or if the rows have no
 * headings.
 */
function groupTextAt<Row>(rows: readonly Row[], at: number, groupOf?: (row: Row) => string): string | null {
  const [before, row] = [rows[at - 1], rows[at]];
  if (groupOf === undefined || row === undefined) return null;
  const text = groupOf(row);
  return before !== undefined && groupOf(before) === text ? null : text;
}

type GroupProps<Row> = {
  readonly text: string | null;
  readonly columns: readonly ListColumn<Row>[];
  readonly hidden: readonly string[];
};

/** Heading of the rows below it, which spans all columns. On a narrow screen, it is above the cards. */
function GroupLine<Row>({ text, columns, hidden }: GroupProps<Row>) {
  if (text === null) return null;
  return (
    <tr className="staff-row-group">
      <td colSpan={columns.filter(({ id }) => !hidden.includes(id)).length}>{text}</td>
    </tr>
  );
}

/**
 * Table of a list. It is a native HTML table, because screen readers support it. On a narrow screen, the style sheet
 * displays each row as a card.
 */
export function ListTable<Row extends object>(props: TableProps<Row>) {
  const { label, columns: all, rows, rowId, pending, selection, hidden = NONE_HIDDEN, sums, groupOf } = props;
  const { isCompared = false } = props;
  const columns = useMemo(() => visibleColumns(all, rows), [all, rows]);
  const hasManyColumns = columns.length >= MANY_COLUMNS;
  const hasLinks = selection === undefined || selection.rows.length === 0;
  const definitions = useMemo(() => columns.map((column) => definitionOf(column, hasLinks)), [columns, hasLinks]);
  const [query] = useSearchParams();
  function sortOf(id: string) {
    const name = columns.find((column) => column.id === id)?.sort;
    return name === undefined ? undefined : sortOrderOf(query.get('sort'), name);
  }
  const places = useMemo(
    () =>
      new Map<string, ColumnCellProps>(
        columns.map((column) => [
          column.id,
          { header: column.header, numeric: isNumeric(column, rows) || undefined, from: column.from },
        ]),
      ),
    [columns, rows],
  );
  const cards = useMemo(() => cardPositions(columns), [columns]);
  const title = columns.find(({ names }) => names) ?? columns[0];
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId });
  return (
    <TableFrame {...{ label, pending, isCompared, hasManyColumns }}>
      <table className="staff-table" data-many={hasManyColumns || undefined}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection === undefined ? null : (
                <th scope="col">
                  <span className="staff-pick">
                    <PageRowsCheckbox selection={selection} rows={rows} />
                  </span>
                </th>
              )}
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sortOf(header.id)}
                  data-hidden={hidden.includes(header.id) || undefined}
                  data-from={places.get(header.id)?.from}
                  data-numeric={places.get(header.id)?.numeric}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard uses the link in the row */}
        <tbody onClick={openRow}>
          {table.getRowModel().rows.map((row, at) => (
            <Fragment key={row.id}>
              <GroupLine text={groupTextAt(rows, at, groupOf)} columns={columns} hidden={hidden} />
              <ListRow
                row={row.original}
                {...{ columns, places, cards, hidden, title }}
                isPicked={selection?.has(row.original) ?? null}
                onPick={selection?.set}
              />
            </Fragment>
          ))}
        </tbody>
        {sums === undefined ? null : (
          <tfoot>
            <SumLine {...{ columns, sums, places, hidden }} hasBoxes={selection !== undefined} />
          </tfoot>
        )}
      </table>
    </TableFrame>
  );
}
