import { useCallback, useState } from 'react';
import { BULK_ROWS_MAX } from '#contracts/staff/bulk.ts';

/** The selected rows of all pages of a list. */
export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /**
   * Selects or deselects rows. Rows above the limit of one bulk action are not selected. The function keeps its
   * identity while the filters do not change, so that a click on a checkbox renders only one row.
   */
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  readonly clear: () => void;
};

/**
 * Keeps the selected rows when the user opens another page of the list. A new `key`, for example after a change of
 * filters, clears the selection.
 */
export function useSelection<Row>(key: string, rowId: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly rows: ReadonlyMap<string, Row> }>({
    key,
    rows: new Map(),
  });
  const [idOf] = useState(() => rowId);
  const set = useCallback(
    (changed: readonly Row[], isSelected: boolean) =>
      setChosen((before) => {
        const next = new Map<string, Row>(before.key === key ? before.rows : []);
        for (const row of changed) {
          if (!isSelected) next.delete(idOf(row));
          else if (next.size < BULK_ROWS_MAX) next.set(idOf(row), row);
        }
        return { key, rows: next };
      }),
    [key, idOf],
  );
  const rows = chosen.key === key ? chosen.rows : new Map<string, Row>();
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(idOf(row)),
    set,
    clear: () => setChosen({ key, rows: new Map() }),
  };
}
