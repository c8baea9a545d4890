import { flexRender, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListColumn } from './columns.ts';
import { SortHead, sortedBy } from './sort-head.tsx';

/** Pages, filters and order are the server's. */
const features = tableFeatures({});

type TableProps<Row extends object> = {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Newer rows are on their way. */
  readonly pending: boolean;
};

function definitionOf<Row extends object>({
  id,
  header,
  cell,
  sort,
}: ListColumn<Row>): ColumnDef<typeof features, Row> {
  const shown = sort === undefined ? header : () => <SortHead name={sort} label={header} />;
  return { id, header: shown, cell: ({ row }) => cell(row.original) };
}

/** A native table: screen readers know it, and it scrolls sideways by itself on a phone. */
export function ListTable<Row extends object>({ label, columns, rows, rowId, pending }: TableProps<Row>) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const [query] = useSearchParams();
  function sortOf(id: string) {
    const name = columns.find((column) => column.id === id)?.sort;
    return name === undefined ? undefined : sortedBy(query.get('sort'), name);
  }
  const stays = (id: string) => columns.find((column) => column.id === id)?.stays;
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keyboard
    <section className="staff-table-frame" tabIndex={0} aria-label={label} aria-busy={pending}>
      <table className="staff-table">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" aria-sort={sortOf(header.id)} data-stays={stays(header.id)}>
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-stays={stays(cell.column.id)}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
