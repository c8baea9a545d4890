import { useDeferredValue, useMemo, useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import type { StoredDataRow } from '#contracts/staff/settings/retention.ts';
import { normalizeWordsInOrder } from '#domain/core/names/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import { ListEmpty } from '../../list/list-empty.tsx';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { RowsSearch } from '../../list/filters/rows-search.tsx';
import { ListTable } from '../../list/list-table.tsx';
import { saveRows } from '../../list/save-rows.ts';

function storedColumns(locale: Locale): readonly ListColumn<StoredDataRow>[] {
  const column = (id: keyof StoredDataRow, header: string): ListColumn<StoredDataRow> => {
    const textOf = (row: StoredDataRow) => capitalizeFirst(row[id][locale]);
    return { id, header, cell: textOf, text: textOf };
  };
  return [
    column('data', m.staff_retention_data()),
    column('kept', m.staff_retention_kept()),
    column('why', m.staff_retention_why()),
    column('whose', m.staff_retention_whose()),
  ];
}

/** Returns the rows that contain all words of the search text. */
function foundRows(rows: readonly StoredDataRow[], search: string, locale: Locale): readonly StoredDataRow[] {
  const words = normalizeWordsInOrder(search).split(' ').filter(Boolean);
  return rows.filter(({ data, kept, why, whose }) => {
    const text = normalizeWordsInOrder([data, kept, why, whose].map((part) => part[locale]).join(' '));
    return words.every((word) => text.includes(word));
  });
}

type ListProps = { readonly rows: readonly StoredDataRow[]; readonly pending: boolean };

/**
 * Lists the kinds of stored data, with the people they are about, the retention periods and the reasons. A search
 * filters the list while the user types.
 */
export function StoredDataTable({ rows, pending }: ListProps) {
  const { locale } = usePortal();
  const [search, setSearch] = useState('');
  const columns = useMemo(() => storedColumns(locale), [locale]);
  // the search text is deferred, so that a typed character appears before the list is filtered
  const sought = useDeferredValue(search);
  const found = useMemo(() => foundRows(rows, sought, locale), [rows, sought, locale]);
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_retention_list()}</h2>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveRows('retention', columns, rows)}
          aria-label={`${m.staff_list_csv()}: ${m.staff_retention_list()}`}
        >
          {m.staff_list_csv()}
        </button>
      </header>
      <RowsSearch label={m.staff_retention_search()} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <ListEmpty text={m.staff_list_empty()} isFiltered onClear={() => setSearch('')} first={null} />
      ) : (
        <ListTable
          label={m.staff_retention_list()}
          columns={columns}
          rows={found}
          rowId={({ data, whose, kept }) => `${data.en} ${whose.en} ${kept.en}`}
          pending={pending}
        />
      )}
    </section>
  );
}
