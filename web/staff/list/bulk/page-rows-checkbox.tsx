import { m } from '#messages/compiled/messages.js';
import type { Selection } from './use-selection.ts';

type PageBoxProps<Row> = { readonly selection: Selection<Row>; readonly rows: readonly Row[] };

/** Checkbox that selects all rows of this page. It is indeterminate if only some of the rows are selected. */
export function PageRowsCheckbox<Row>({ selection, rows }: PageBoxProps<Row>) {
  const isAll = rows.every(selection.has);
  const isSome = !isAll && rows.some(selection.has);
  return (
    <input
      type="checkbox"
      aria-label={m.staff_bulk_page()}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = isSome;
      }}
      onChange={() => selection.set(rows, !isAll)}
    />
  );
}
