import { m } from '#messages/compiled/messages.js';

type AskedStateProps = {
  /** What `useStaffData` says of the call. */
  readonly asked: { readonly value: unknown; readonly failure: string | null; readonly retry: () => void };
  /** Said until the first answer comes. */
  readonly loading?: string;
};

/** How a call stands whose answer is not there yet, or whose last try failed; nothing where all is well. */
export function AskedState({ asked: { value, failure, retry }, loading = m.staff_list_loading() }: AskedStateProps) {
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
