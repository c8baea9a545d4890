import { m } from '#messages/compiled/messages.js';

type LoadStateProps = {
  /** Result of `useStaffData`. */
  readonly resource: { readonly value: unknown; readonly failure: string | null; readonly retry: () => void };
  /** Text that is shown until the first response arrives. */
  readonly loading?: string;
};

/** Shows that a call is loading, or the error of its last attempt; otherwise renders nothing. */
export function LoadState({ resource: { value, failure, retry }, loading = m.staff_list_loading() }: LoadStateProps) {
  if (failure === null) return value === null ? <output className="staff-empty">{loading}</output> : null;
  return (
    <div role="alert" className="notice notice-danger">
      <p>{failure}</p>
      <button type="button" className="button button-quiet" onClick={retry}>
        {m.staff_again()}
      </button>
    </div>
  );
}
