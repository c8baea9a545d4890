import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { useHeldFocus } from '#web/lib/use-held-focus.ts';

/** Shown instead of a part that failed to load. */
export function PartFailed() {
  const { revalidate, state } = useRevalidator();
  useHeldFocus(state === 'loading');
  return (
    <div className="notice notice-danger part-failed">
      <p>{m.dashboard_part_failed()}</p>
      <button
        type="button"
        className="button button-quiet only-scripted"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
      >
        {m.dashboard_try_again()}
      </button>
    </div>
  );
}

type PartProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

/** A section of the dashboard. Its id is a fragment of the URL. */
export function DashboardSection({ id, title, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="dashboard-part" tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
