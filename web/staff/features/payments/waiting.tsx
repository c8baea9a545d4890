import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';

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
export function Waiting({ title, none, asked: { value, failure, retry }, children }: WaitingProps) {
  return (
    <section className="staff-stack">
      <h2 className="text-xl">{title}</h2>
      {failure === null ? null : (
        <div role="alert" className="notice notice-danger">
          <p>{failure}</p>
          <button type="button" className="button button-quiet" onClick={retry}>
            {m.staff_again()}
          </button>
        </div>
      )}
      {value === null && failure === null ? <output className="staff-empty">{m.staff_list_loading()}</output> : null}
      {value?.rows.length === 0 ? <p className="staff-quiet">{none}</p> : null}
      {value !== null && value.rows.length > 0 ? children : null}
    </section>
  );
}
