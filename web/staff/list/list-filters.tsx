import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { ALL_ROWS } from '../lib/data/all-rows.ts';
import type { ListFilter } from './columns.ts';

/** Filters are a form; what it says goes into the address, and back and forward walk through it. */
export function ListFilters({ filters }: { readonly filters: readonly ListFilter[] }) {
  const [query, setQuery] = useSearchParams();
  const isNarrowed = filters.some(({ name }) => (query.get(name) ?? '') !== '');
  return (
    <search>
      <form
        className="staff-filters"
        // another address is another form: what it holds is what the address says
        key={query.toString()}
        onSubmit={(event) => {
          event.preventDefault();
          const said = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
            typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as [string, string]] : [],
          );
          const sort = query.get('sort');
          // nothing asked for is all rows, also after a reload
          setQuery(Object.fromEntries(sort === null ? said : [...said, ['sort', sort]]), { state: ALL_ROWS });
        }}
      >
        {filters.map((filter) =>
          filter.kind !== 'choice' ? (
            <TextField
              key={filter.name}
              label={filter.label}
              hint={filter.kind === 'text' ? filter.hint : undefined}
              name={filter.name}
              type={filter.kind === 'date' ? 'date' : 'search'}
              dir={filter.kind === 'date' ? undefined : 'auto'}
              defaultValue={query.get(filter.name) ?? ''}
            />
          ) : (
            <SelectField
              key={filter.name}
              label={filter.label}
              name={filter.name}
              chosen={query.get(filter.name) ?? ''}
              options={filter.options}
            />
          ),
        )}
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
