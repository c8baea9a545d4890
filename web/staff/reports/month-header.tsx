import { useState } from 'react';
import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { periodText } from '../lib/words/period-text.ts';
import { usePortal } from '../lib/portal.tsx';
import { StaffActionButton } from '../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../lib/acts/staff-dialog.tsx';

type MonthClosing<E extends Endpoint> = {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly period: string;
  /** Text that explains what closing the month does. It is shown before the month is closed. */
  readonly text: string;
};

type HeadProps<E extends Endpoint> = {
  readonly title: string;
  /** Time at which the month was closed. Undefined while loading, and null if the month is open. */
  readonly closedAt: string | null | undefined;
  /** Action that closes the month. Null if the month cannot be closed yet, or if the staff user may not close it. */
  readonly closing: MonthClosing<E> | null;
  /** Called after a success and after a refusal, because a refusal can mean that the page shows outdated data. */
  readonly onDone: () => void;
};

export function MonthHeader<const E extends Endpoint>({ title, closedAt, closing, onDone }: HeadProps<E>) {
  const { locale } = usePortal();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="staff-head">
      <div className="staff-page-title">
        <h1>{title}</h1>
        {closedAt === undefined ? null : (
          <p className="staff-quiet">
            {closedAt === null
              ? m.staff_settlement_as_now()
              : m.staff_settlement_closed_on({ day: formatDateTime(Date.parse(closedAt), locale) })}
          </p>
        )}
      </div>
      {closing === null ? null : (
        <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
          {m.staff_settlement_close()}
        </button>
      )}
      {closing !== null && isOpen ? (
        <StaffDialog
          title={m.staff_settlement_close_of({ month: periodText(closing.period, locale) })}
          onClose={() => setOpen(false)}
        >
          <p>{closing.text}</p>
          <StaffActionButton
            endpoint={closing.endpoint}
            input={closing.input}
            label={m.staff_settlement_close()}
            done={() => m.staff_settlement_done()}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
            isPrimary
          />
        </StaffDialog>
      ) : null}
    </header>
  );
}
