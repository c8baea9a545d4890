import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../list/columns.ts';
import { ListTable } from '../list/list-table.tsx';
import { saveRows } from '../list/save-rows.ts';

type ReportTableProps<Row extends object> = {
  readonly title: string;
  /** Name of the file. */
  readonly file: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly pending: boolean;
  /** Text for an empty table for which no other days can be chosen. */
  readonly empty?: string;
};

/** A table of a report, and its rows as a file. */
export function ReportTable<Row extends object>(props: ReportTableProps<Row>) {
  const { title, file, columns, rows, rowId, pending, empty = m.staff_report_none() } = props;
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="text-lg">{title}</h2>
        {rows.length === 0 ? null : (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => saveRows(file, columns, rows)}
            aria-label={`${m.staff_list_csv()}: ${title}`}
          >
            {m.staff_list_csv()}
          </button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="staff-empty">{empty}</p>
      ) : (
        <ListTable label={title} columns={columns} rows={rows} rowId={rowId} pending={pending} />
      )}
    </section>
  );
}
