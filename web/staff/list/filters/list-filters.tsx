import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { WITHOUT_DEFAULT_VIEW } from '../../lib/data/all-rows.ts';
import { queryWithChanges } from './changed-query.ts';
import type { ListFilter } from '../columns.ts';
import { FilterChips } from './filter-chips.tsx';
import { TextFilterField, type TextFilter } from './text-filter-field.tsx';

type FiltersProps = {
  readonly filters: readonly ListFilter[];
  /** Additional actions on the query of the list, such as saving it as a view. */
  readonly acts?: ReactNode;
};

/**
 * Shows the search field of a list, and its filters as chips. The URL contains their values, so that the browser's Back
 * and Forward buttons restore them.
 */
export function ListFilters({ filters, acts = null }: FiltersProps) {
  const [query, setQuery] = useSearchParams();
  const texts = filters.filter((filter): filter is TextFilter => filter.kind === 'text');
  if (filters.length === 0) return acts;
  return (
    <div className="staff-filters-bar">
      {texts.length === 0 ? null : (
        <search>
          <form
            className="staff-search"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget);
              const values = texts.map(({ name }) => {
                const value = typed.get(name);
                return [name, typeof value === 'string' && value.trim() !== '' ? value.trim() : null] as const;
              });
              setQuery(queryWithChanges(query, Object.fromEntries(values)), { state: WITHOUT_DEFAULT_VIEW });
            }}
          >
            {texts.map((filter) => (
              <TextFilterField key={filter.name} filter={filter} />
            ))}
            <button type="submit" className="staff-search-submit" aria-label={m.staff_list_apply()}>
              <SearchIcon className="icon-medium" />
            </button>
          </form>
        </search>
      )}
      <FilterChips filters={filters} acts={acts} />
    </div>
  );
}
