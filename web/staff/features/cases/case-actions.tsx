import { useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { closeCase, reopenCase, type StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { creditWash, washCreditCaseKinds, type WashCreditCaseKind } from '#contracts/staff/cases/wash-case.ts';
import { m } from '#messages/compiled/messages.js';
import { TextArea } from '#web/ui/fields/field.tsx';
import {
  canNotifyHolder,
  isWashReturnable,
  ReturnedWashNotice,
  returnedWashText,
} from '../../lib/washes/returned-wash-notice.tsx';
import { AccessRequest } from './access-request.tsx';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import { useCaseAction, useOpenCase } from './use-case.ts';

/** Lists all actions on a case except the reply. */
export function CaseActions() {
  const { shown } = useOpenCase();
  if (shown.kind === 'cancellation') return null;
  if (shown.state === 'done')
    return shown.kind === 'wash' && (shown.wash?.backAt ?? null) !== null ? null : <ReopenCaseButton />;
  return (
    <>
      {isReturnCase(shown.kind) ? <ReturnWashForm kind={shown.kind} /> : null}
      {shown.kind === 'contact' ? <AccessRequest /> : null}
      <CloseCaseForm />
      {shown.state === 'waiting' ? <ReopenCaseButton /> : null}
    </>
  );
}

function ReopenCaseButton() {
  const { shown } = useOpenCase();
  const [pending, act] = useCaseAction();
  const { kind, id, version } = shown;
  return (
    <button
      type="button"
      className="button button-secondary"
      disabled={pending}
      onClick={() => void act(reopenCase, { params: { kind, id }, body: { version } }, m.staff_case_reopened())}
    >
      {m.staff_case_reopen_act()}
    </button>
  );
}

function isReturnCase(kind: CaseKind): kind is WashCreditCaseKind {
  return washCreditCaseKinds.some((each) => each === kind);
}

/** Returns true if staff can return the wash of the case. */
export function isCaseReturnable({ kind, wash }: Pick<StaffCase, 'kind' | 'wash'>): boolean {
  return isReturnCase(kind) && wash !== null && isWashReturnable(wash);
}

/** Returns the wash. It is the main action of a report about a wash; the main action of a low rating is the reply. */
function ReturnWashForm({ kind }: { readonly kind: WashCreditCaseKind }) {
  const { shown } = useOpenCase();
  const [pending, act] = useCaseAction();
  const [notify, setNotify] = useState(true);
  const [answerId] = useState(() => crypto.randomUUID());
  const { id, version, wash } = shown;
  const isNotified = notify && canNotifyHolder(shown);
  if (wash?.state === 'completed' && wash.hasVoucherEnded) return <p>{m.staff_wash_voucher_ended()}</p>;
  if (wash === null || !isWashReturnable(wash)) return null;
  return (
    <section className="staff-panel" aria-labelledby="case-give-back">
      <h2 id="case-give-back" className="panel-title">
        {m.staff_wash_give_back_title()}
      </h2>
      <p>
        {m.staff_wash_give_back_text({ left: m.staff_voucher_left({ count: wash.remaining, total: wash.washCount }) })}
      </p>
      <ReturnedWashNotice holder={shown} notify={notify} onChange={setNotify} />
      <button
        type="button"
        className={kind === 'wash' ? 'button button-primary' : 'button button-secondary'}
        disabled={pending}
        onClick={() => {
          const body = { version, ...(isNotified ? { answerId } : {}) };
          void act(creditWash, { params: { kind, id }, body }, returnedWashText(shown, isNotified));
        }}
      >
        {isNotified ? m.staff_wash_give_back_tell() : m.staff_wash_give_back_act()}
      </button>
    </section>
  );
}

/**
 * Form to close the case. The panel is expanded by default if closing needs a note, or if there is no sender to whom
 * staff can reply.
 */
function CloseCaseForm() {
  const { shown } = useOpenCase();
  const [pending, act] = useCaseAction();
  const { access, kind, id, sender, version } = shown;
  return (
    <CollapsiblePanel title={m.staff_case_close_title()} isOpen={access || sender === null}>
      <form
        className="staff-stack"
        onSubmit={(event) => {
          event.preventDefault();
          const note = new FormData(event.currentTarget).get('note');
          const body = { version, note: typeof note === 'string' ? note : '' };
          void act(closeCase, { params: { kind, id }, body }, m.staff_case_closed());
        }}
      >
        <TextArea
          label={access ? m.staff_access_close_text() : m.staff_case_close_text()}
          name="note"
          rows={2}
          maxLength={MESSAGE_MAX_LENGTH}
          required={access}
        />
        <button type="submit" className="button button-secondary" disabled={pending}>
          {kind === 'hand_wash' ? m.staff_case_acknowledge() : m.staff_case_close_act()}
        </button>
      </form>
    </CollapsiblePanel>
  );
}
