import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { DropIcon } from '#web/ui/icons/icons.tsx';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { WITHOUT_DEFAULT_VIEW } from '../lib/data/all-rows.ts';

type EmptyProps = {
  readonly text: string;
  /** True if filters hide all rows. The next step is then a button that removes the filters. */
  readonly isFiltered: boolean;
  /** Removes a filter that is not in the URL, such as a search in the loaded rows. */
  readonly onClear?: () => void;
  /** Button that adds the first row to an empty list. */
  readonly first: ReactNode;
};

/** Content of a list without rows: one sentence and the next step. */
export function ListEmpty({ text, isFiltered, onClear, first }: EmptyProps) {
  const [query] = useSearchParams();
  const sort = query.get('sort');
  return (
    <EmptyState text={text} Icon={isFiltered ? SearchIcon : DropIcon}>
      {isFiltered ? (
        <Link
          to={sort === null ? '?' : `?sort=${sort}`}
          state={WITHOUT_DEFAULT_VIEW}
          className="button button-secondary"
          onClick={onClear}
        >
          {m.staff_list_clear()}
        </Link>
      ) : (
        first
      )}
    </EmptyState>
  );
}
