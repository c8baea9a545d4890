import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';

/** Rows of the user's account that have a form. Only one form can be open, so that the screen has one main action. */
export type AccountRowName = 'name' | 'email' | 'password';

/**
 * The row that is expanded, or `closed` if the user closed it. Null until the user presses the button of a row, so that
 * the default applies.
 */
export type ExpandedAccountRow = AccountRowName | 'closed' | null;

export type AccountRowState = { readonly isOpen: boolean; readonly onToggle: () => void };

type AccountRowProps = AccountRowState & {
  readonly title: string;
  /** Current value of the row, or a sentence about what a change would do. */
  readonly value: ReactNode;
  readonly children: ReactNode;
};

/** A row of the user's account. It has a title, the current value, and a button that opens the form below it. */
export function AccountRow({ title, value, isOpen, onToggle, children }: AccountRowProps) {
  const act = isOpen ? m.staff_own_close() : m.staff_own_change();
  return (
    <section className="staff-stack">
      <div className="staff-account-row">
        <div>
          <h2 className="panel-title">{title}</h2>
          <p>{value}</p>
        </div>
        <button
          type="button"
          className="button button-secondary"
          aria-label={m.staff_own_act_of({ act, what: title })}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {act}
        </button>
      </div>
      {isOpen ? children : null}
    </section>
  );
}
