import { useState, type ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { useRestoredFocus } from '#web/lib/use-restored-focus.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Shows an error text instead of a dashboard section that failed to load. */
export function SectionLoadError() {
  const { revalidate, state } = useRevalidator();
  useRestoredFocus(state === 'loading');
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

/** A section of the dashboard. Links can open it by its id, which is used as a URL fragment. */
export function DashboardSection({ id, title, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="dashboard-part" tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

type FoldedProps = PartProps & {
  /** True if the section is already open when the page loads. */
  readonly startsOpen?: boolean;
};

/**
 * A dashboard section that customers rarely need. It is collapsed until the customer presses its heading or follows a
 * link to it. Without JavaScript it is open, because a form in it can return with an error.
 */
export function CollapsibleDashboardSection({ id, title, startsOpen = false, children }: FoldedProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? startsOpen;
  const place = useLocation();
  const isHydrated = useHydrated();
  const [seen, setSeen] = useState<typeof place | null>(null);
  // the server does not receive the fragment, so the first render must ignore it to match the server's HTML. The
  // fragment is applied after hydration
  if (isHydrated && seen !== place) {
    setSeen(place);
    if (place.hash === `#${id}`) setChosen(true);
  }
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="dashboard-part" tabIndex={-1}>
      <h2 id={`${id}-title`}>
        <span className="only-unscripted">{title}</span>
        <button
          type="button"
          className="part-toggle only-scripted"
          aria-expanded={isOpen}
          aria-controls={`${id}-inside`}
          onClick={() => setChosen(!isOpen)}
        >
          {title}
        </button>
      </h2>
      <div id={`${id}-inside`} className="part-inside" data-open={isOpen}>
        {children}
      </div>
    </section>
  );
}
