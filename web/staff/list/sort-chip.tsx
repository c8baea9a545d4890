import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { changedQuery } from './filters/changed-query.ts';
import { Chip, ChipOption } from './filters/chip.tsx';
import type { ListColumn } from './columns.ts';

type SortProps<Row> = { readonly columns: readonly ListColumn<Row>[] };

/** The order of a list whose rows are cards, which have no headers to sort by. */
export function SortChip<Row>({ columns }: SortProps<Row>) {
  const [query] = useSearchParams();
  const current = query.get('sort');
  const orders = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { sort, label: m.staff_list_sort_up({ column: header }) },
          { sort: `-${sort}`, label: m.staff_list_sort_down({ column: header }) },
        ],
  );
  if (orders.length === 0) return null;
  const chosen = orders.find(({ sort }) => sort === current);
  return (
    <div className="staff-sort-chip">
      <Chip
        text={chosen?.label ?? m.staff_list_sort()}
        without={chosen === undefined ? null : changedQuery(query, { sort: null })}
      >
        {orders.map(({ sort, label }) => (
          <ChipOption key={sort} to={changedQuery(query, { sort })} label={label} isOn={sort === current} />
        ))}
      </Chip>
    </div>
  );
}
