import { useState } from 'react';
import { BULK_ROWS_MAX } from '#contracts/staff/bulk.ts';
import type { ListEndpoint } from '#contracts/staff/list.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import type { ListColumn } from '../columns.ts';
import { downloadRows } from '../files/list-downloads.ts';
import { loadRows } from '../rows-stream.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkActionLabels, type ListBulkAction } from './list-bulk.ts';
import { PageRowsCheckbox } from './page-rows-checkbox.tsx';
import type { Selection } from './use-selection.ts';

export type BulkBarProps<Row> = {
  readonly bulk: ListBulkAction<Row>;
  readonly selection: Selection<Row>;
  readonly list: ListEndpoint;
  /** Query of the list, without the cursor of the page. */
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  /** True if the list has further pages. */
  readonly hasMore: boolean;
  readonly onBegun: () => void;
  /** Called when the selection ends. The user ended it, or a bulk action started. Cards then hide their checkboxes. */
  readonly onPicked: () => void;
};

/**
 * Bar for bulk actions. It selects the rows of the page or of the whole list, shows the number of selected rows, and
 * starts a bulk action.
 */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { bulk, selection, list, query, columns, rows, hasMore, onBegun, onPicked } = props;
  const mayAct = mayUse(useMe(), bulk.permission);
  const [isAsking, setIsAsking] = useState(false);
  const count = selection.rows.length;
  return (
    <section className="staff-bulk" data-on={count > 0} aria-label={m.staff_bulk_bar()}>
      <label className="staff-bulk-page">
        <PageRowsCheckbox selection={selection} rows={rows} />
        <span>{m.staff_bulk_page()}</span>
      </label>
      {hasMore && count < BULK_ROWS_MAX ? <SelectAll selection={selection} list={list} query={query} /> : null}
      <output>{selectedText(count)}</output>
      {count === 0 ? null : (
        <>
          {mayAct ? (
            <button type="button" className="button button-secondary" onClick={() => setIsAsking(true)}>
              {bulkActionLabels[bulk.act].label()}
            </button>
          ) : null}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => downloadRows({ list, rows: selection.rows, columns })}
          >
            {m.staff_bulk_export()}
          </button>
          <button type="button" className="button button-quiet staff-bulk-clear" onClick={selection.clear}>
            {m.staff_bulk_clear()}
          </button>
        </>
      )}
      <button
        type="button"
        className="button button-quiet staff-bulk-end"
        onClick={() => {
          selection.clear();
          onPicked();
        }}
      >
        {m.staff_bulk_end()}
      </button>
      {isAsking ? (
        <BulkDialog
          bulk={bulk}
          rows={selection.rows}
          onClose={() => setIsAsking(false)}
          onBegun={() => {
            setIsAsking(false);
            selection.clear();
            onPicked();
            onBegun();
          }}
        />
      ) : null}
    </section>
  );
}

/** Number of selected rows. It says if no further row can be selected. */
function selectedText(count: number): string | null {
  if (count === 0) return null;
  return count < BULK_ROWS_MAX ? m.staff_bulk_selected({ count }) : m.staff_bulk_full({ count: String(count) });
}

/** Button that selects every row that matches the filters, up to the limit of one bulk action. */
function SelectAll<Row>({ selection, list, query }: Pick<BulkBarProps<Row>, 'selection' | 'list' | 'query'>) {
  const [pending, during] = useBusy();
  async function select(): Promise<void> {
    const found = await during(() => loadRows<Row>({ list, query }, BULK_ROWS_MAX).catch(() => null));
    if (found === null) {
      showToast({ title: m.staff_bulk_all_failed(), tone: 'danger' });
      return;
    }
    selection.set(found, true);
  }
  return (
    <button
      type="button"
      className="button button-quiet staff-bulk-all"
      disabled={pending}
      onClick={() => void select()}
    >
      {m.staff_bulk_all()}
    </button>
  );
}
