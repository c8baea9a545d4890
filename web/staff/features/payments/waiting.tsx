import type { ReactNode } from 'react';
import { AskedState } from '../../lib/data/asked-state.tsx';

type WaitingProps = {
  readonly title: string;
  /** Said where nothing waits. */
  readonly none: string;
  readonly asked: {
    readonly value: { readonly rows: readonly unknown[] } | null;
    readonly failure: string | null;
    readonly retry: () => void;
  };
  readonly children: ReactNode;
};

/** One kind of what waits for a person, with its every state. */
export function Waiting({ title, none, asked, children }: WaitingProps) {
  return (
    <section className="staff-stack">
      <h2 className="text-xl">{title}</h2>
      <AskedState asked={asked} />
      {asked.value?.rows.length === 0 ? <p className="staff-quiet">{none}</p> : null}
      {asked.value !== null && asked.value.rows.length > 0 ? children : null}
    </section>
  );
}
