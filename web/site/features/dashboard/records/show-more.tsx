import { m } from '#messages/compiled/messages.js';
import type { More } from './use-more.ts';

type ShowMoreProps = {
  /** The part whose list it continues: its title says more of what, and without scripts its address leads to it. */
  readonly of: 'vouchers' | 'washes' | 'receipts' | 'points';
  readonly more: More;
};

/** Below a list of which there is more; nothing where everything is shown. */
export function ShowMore({ of, more }: ShowMoreProps) {
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

/** Says to whoever listens how many were added. It stays in its place, because what comes and goes is not heard. */
export function MoreShown({ more }: Pick<ShowMoreProps, 'more'>) {
  return (
    <output aria-live="polite" className="sr-only">
      {more.busy || more.added === null ? null : m.dashboard_more_shown({ count: more.added })}
    </output>
  );
}
