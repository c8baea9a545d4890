import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { ALL_ROWS } from '../lib/data/all-rows.ts';
import type { ListFilter } from './columns.ts';
import { NarrowingField } from './narrowing-field.tsx';

/** A form with the filters. The URL contains its values, so that back and forward restore them. */
export function ListFilters({ filters }: { readonly filters: readonly ListFilter[] }) {
  const [query, setQuery] = useSearchParams();
  const texts = new Set(filters.filter(({ kind }) => kind === 'text').map(({ name }) => name));
  const unsearched = new URLSearchParams([...query].filter(([name]) => !texts.has(name)));
  const isNarrowed = filters.some(({ name }) => (query.get(name) ?? '') !== '');
  return (
    <search>
      <form
        className="staff-filters"
        // another filter in the URL resets the form to its values; a text is still being typed
        key={unsearched.toString()}
        onSubmit={(event) => {
          event.preventDefault();
          const said = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
            typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as [string, string]] : [],
          );
          const sort = query.get('sort');
          // the state makes the list show all rows without filters, also after a reload
          setQuery(Object.fromEntries(sort === null ? said : [...said, ['sort', sort]]), { state: ALL_ROWS });
        }}
      >
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
        ))}
        <button type="submit" className="button button-secondary">
          {m.staff_list_apply()}
        </button>
        {isNarrowed ? (
          <button type="button" className="button button-quiet" onClick={() => setQuery({}, { state: ALL_ROWS })}>
            {m.staff_list_clear()}
          </button>
        ) : null}
      </form>
    </search>
  );
}

function FilterField({ filter, value }: { readonly filter: ListFilter; readonly value: string }) {
  const { name, label } = filter;
  if (filter.kind === 'text') return <NarrowingField filter={filter} />;
  if (filter.kind === 'date') return <TextField label={label} name={name} type="date" defaultValue={value} />;
  return <SelectField label={label} name={name} chosen={value} options={filter.options} />;
}
