import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';

/** Rows of the own access that have a form. Only one form is open, so that the screen has one main action. */
export type OwnRowName = 'name' | 'email' | 'password';

/** The open row; `none` after the user closed it, null while the user has pressed no button. */
export type OpenedOwnRow = OwnRowName | 'none' | null;

/** State of a row, which the screen passes to each row. */
export type OwnRowState = { readonly isOpen: boolean; readonly onToggle: () => void };

type OwnRowProps = OwnRowState & {
  readonly title: string;
  /** Current value, or a sentence about the effect of a change. */
  readonly value: ReactNode;
  readonly children: ReactNode;
};

/** A row of the own access: what it is, its value, and a button that opens the form below. */
export function OwnRow({ title, value, isOpen, onToggle, children }: OwnRowProps) {
  const act = isOpen ? m.staff_own_close() : m.staff_own_change();
  return (
    <section className="staff-stack">
      <div className="staff-own-row">
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
