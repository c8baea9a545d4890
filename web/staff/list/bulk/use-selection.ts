import { useState } from 'react';
import { BULK_MAX } from '#contracts/staff/bulk.ts';

/** Selected rows of a list, over all its pages. */
export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Selects or deselects rows; rows above the limit of one bulk action are left out. */
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
  const rows = chosen.key === key ? chosen.rows : new Map<string, Row>();
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(rowId(row)),
    set(changed, isSelected) {
      const next = new Map(rows);
      for (const row of changed) {
        if (!isSelected) next.delete(rowId(row));
        else if (next.size < BULK_MAX) next.set(rowId(row), row);
      }
      setChosen({ key, rows: next });
    },
    clear: () => setChosen({ key, rows: new Map() }),
  };
}
