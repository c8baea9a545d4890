import { useMemo, useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import type { StoredDataRow } from '#contracts/staff/settings/retention.ts';
import { foldedWords } from '#domain/core/text/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { RowsSearch } from '../../list/filters/rows-search.tsx';
import { ListTable } from '../../list/list-table.tsx';
import { saveRows } from '../../list/save-rows.ts';

type Spoken = keyof StoredDataRow;

function storedColumns(locale: Locale): readonly ListColumn<StoredDataRow>[] {
  const column = (id: Spoken, header: string, card: 'plain' | 'title'): ListColumn<StoredDataRow> => {
    const textOf = (row: StoredDataRow) => (id === 'whose' ? capitalizeFirst(row[id][locale]) : row[id][locale]);
    return { id, header, card, cell: textOf, text: textOf };
  };
  return [
    column('whose', m.staff_retention_whose(), 'plain'),
    column('data', m.staff_retention_data(), 'title'),
    column('kept', m.staff_retention_kept(), 'plain'),
    column('why', m.staff_retention_why(), 'plain'),
  ];
}

/** Returns the rows with the words of the search in one of their texts. */
function foundRows(rows: readonly StoredDataRow[], search: string, locale: Locale): readonly StoredDataRow[] {
  const words = foldedWords(search).split(' ').filter(Boolean);
  return rows.filter((row) => {
    const text = foldedWords([row.data, row.whose, row.kept, row.why].map((each) => each[locale]).join(' '));
    return words.every((word) => text.includes(word));
  });
}

type ListProps = { readonly rows: readonly StoredDataRow[]; readonly pending: boolean };

/** The kinds of stored data with their people, times and reasons; the search narrows them while it is typed. */
export function StoredList({ rows, pending }: ListProps) {
  const { locale } = usePortal();
  const [search, setSearch] = useState('');
  const columns = useMemo(() => storedColumns(locale), [locale]);
  const found = foundRows(rows, search, locale);
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="text-lg">{m.staff_retention_list()}</h2>
        <button
          type="button"
          className="button button-secondary"
          onClick={() => saveRows('retention', columns, rows)}
          aria-label={`${m.staff_list_csv()}: ${m.staff_retention_list()}`}
        >
          {m.staff_list_csv()}
        </button>
      </header>
      <RowsSearch label={m.staff_retention_search()} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <p className="staff-empty">{m.staff_list_empty()}</p>
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
