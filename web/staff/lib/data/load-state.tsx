import { m } from '#messages/compiled/messages.js';

type LoadStateProps = {
  /** Result of `useStaffData`. */
  readonly resource: { readonly value: unknown; readonly failure: string | null; readonly retry: () => void };
};

/**
 * Shows a skeleton until the first data has loaded, or the error of the last call with a button to try again. Otherwise
 * renders nothing.
 */
export function LoadState({ resource: { value, failure, retry } }: LoadStateProps) {
  if (failure === null) return value === null ? <Skeleton /> : null;
  return (
    <div role="alert" className="notice notice-danger">
      <p>{failure}</p>
      <button type="button" className="button button-quiet" onClick={retry}>
        {m.staff_again()}
      </button>
    </div>
  );
}

/** Grey lines that are displayed while data loads. Screen readers announce a text instead. */
function Skeleton() {
  return (
    <output className="staff-loading">
      <span className="sr-only">{m.staff_list_loading()}</span>
      <span className="staff-skeleton-part" aria-hidden="true" />
      <span className="staff-skeleton-part" aria-hidden="true" />
      <span className="staff-skeleton-part" aria-hidden="true" />
    </output>
  );
}
