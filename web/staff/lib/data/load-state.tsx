import { m } from '#messages/compiled/messages.js';

type LoadStateProps = {
  /** Result of `useStaffData`. */
  readonly resource: { readonly value: unknown; readonly failure: string | null; readonly retry: () => void };
};

/** Shows a skeleton while a call is loading, or the error of its last attempt; otherwise renders nothing. */
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

/** Grey lines in the place of a text that loads. Screen readers announce a text instead. */
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
