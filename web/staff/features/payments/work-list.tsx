import type { ReactNode } from 'react';
import { LoadState } from '../../lib/data/load-state.tsx';

type WorkListProps = {
  readonly title: string;
  /** Text that is shown if there is no open work of this kind. */
  readonly none: string;
  readonly resource: {
    readonly value: { readonly rows: readonly unknown[] } | null;
    readonly failure: string | null;
    readonly retry: () => void;
  };
  /**
   * True if the page shows only this kind of open work. An empty list then shows the text `none`. On the page of all
   * kinds it is false, and an empty list is left out.
   */
  readonly isAlone: boolean;
  readonly children: ReactNode;
};

/** Returns true if the list was loaded and has no rows. */
export function isEmptyList({ value, failure }: WorkListProps['resource']): boolean {
  return failure === null && value?.rows.length === 0;
}

/** A list of one kind of open work. It shows a loading state, an error, an empty state, or the rows. */
export function WorkList({ title, none, resource, isAlone, children }: WorkListProps) {
  if (!isAlone && isEmptyList(resource)) return null;
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{title}</h2>
      <LoadState resource={resource} />
      {resource.value?.rows.length === 0 ? <p className="staff-quiet">{none}</p> : null}
      {resource.value !== null && resource.value.rows.length > 0 ? children : null}
    </section>
  );
}
