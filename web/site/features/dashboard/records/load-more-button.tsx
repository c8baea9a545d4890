import { m } from '#messages/compiled/messages.js';
import type { LoadMoreState } from './use-load-more.ts';

type LoadMoreButtonProps = {
  /**
   * Id of the dashboard section that contains the list. The title of the section completes the name of the button.
   * Without JavaScript, the form opens the section by this id as a fragment.
   */
  readonly of: 'vouchers' | 'washes' | 'receipts' | 'points';
  readonly more: LoadMoreState;
};

/** Button below a list that has more entries. Renders nothing if all entries are shown. */
export function LoadMoreButton({ of, more }: LoadMoreButtonProps) {
  if (more.cursor === null) return null;
  return (
    <form
      action={`#${of}`}
      onSubmit={(event) => {
        event.preventDefault();
        more.show();
      }}
    >
      <input type="hidden" name={of} value={more.cursor} />
      <button type="submit" className="button button-quiet" aria-describedby={`${of}-title`} disabled={more.busy}>
        {m.dashboard_show_more()}
      </button>
    </form>
  );
}

/**
 * Announces the number of entries that were added to a list. It always stays mounted, because a screen reader does not
 * announce a live region that was just inserted.
 */
export function LoadMoreStatus({ more }: Pick<LoadMoreButtonProps, 'more'>) {
  return (
    <output aria-live="polite" className="sr-only">
      {more.busy || more.added === null ? null : m.dashboard_more_shown({ count: more.added })}
    </output>
  );
}
