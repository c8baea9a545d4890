import { useState, type ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../kit/empty-state.tsx';
import type { ListColumn, ListSums } from '../list/columns.ts';
import { ListTable } from '../list/list-table.tsx';
import { saveRows } from '../list/save-rows.ts';

type ReportTableProps<Row extends object> = {
  readonly title: string;
  /** Name of the downloaded file, without its extension. */
  readonly file: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly pending: boolean;
  /** Sums of the rows, which are shown in the last line. */
  readonly sums?: ListSums | undefined;
  /**
   * Text of an empty table. The default text suggests other days, which is wrong for a report
   * without a choice of days.
   */
  readonly empty?: string;
  /** The next step of an empty table. */
  readonly emptyAct?: ReactNode;
  /**
   * Rule that finds rows without activity, such as days without sales. These rows are collapsed until the user expands
   * them.
   */
  readonly fold?: { readonly isIdle: (row: Row) => boolean; readonly label: (count: number) => string };
};

export function ReportTable<Row extends object>(props: ReportTableProps<Row>) {
  const { title, file, columns, rows, rowId, pending, empty = m.staff_report_none(), emptyAct, fold, sums } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const busy = fold === undefined ? rows : rows.filter((row) => !fold.isIdle(row));
  const folded = rows.length - busy.length;
  const shown = isUnfolded ? rows : busy;
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="panel-title">{title}</h2>
        {rows.length === 0 ? null : (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => saveRows(file, columns, rows)}
            aria-label={`${m.staff_list_csv()}: ${title}`}
          >
            {m.staff_list_csv()}
          </button>
        )}
      </header>
      {shown.length === 0 ? (
        <EmptyState text={empty}>{emptyAct}</EmptyState>
      ) : (
        <ListTable
          label={title}
          columns={columns}
          rows={shown}
          rowId={rowId}
          pending={pending}
          sums={sums}
          isCompared
        />
      )}
      {fold === undefined || folded === 0 ? null : (
        <button
          type="button"
          className="button button-quiet staff-fold"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {fold.label(folded)}
        </button>
      )}
    </section>
  );
}
