import { useCallback, useState } from 'react';
import { BULK_MAX } from '#contracts/staff/bulk.ts';

/** Selected rows of a list, over all its pages. */
export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /**
   * Selects or deselects rows; rows above the limit of one bulk action are left out. It stays the same function while
   * the filters stay, so that a press on one checkbox draws one row.
   */
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  readonly clear: () => void;
};

/**
 * Keeps the selected rows while the user turns pages. A changed `key`, for example after other filters, clears the
 * selection.
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
          else if (next.size < BULK_MAX) next.set(idOf(row), row);
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
