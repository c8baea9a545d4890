import { useEffect, useRef, useState } from 'react';
import {
  requestOwnEmailChange,
  confirmOwnEmailChange,
  getOwnEmail,
  type OwnEmail as OwnEmailResponse,
} from '#contracts/staff/team/own-email.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { AccountRow, type ExpandedAccountRow } from './account-row.tsx';

type OwnEmailProps = {
  readonly opened: ExpandedAccountRow;
  readonly onToggle: (isOpen: boolean) => void;
  /** Called after the email address was changed. The change signs out all other devices. */
  readonly onChanged: () => void;
};

/**
 * Form for the staff user's own email address. A new email address takes effect when the user enters the code that was
 * sent to it. While a code is awaited, this row is expanded by default.
 */
export function OwnEmail({ opened, onToggle, onChanged }: OwnEmailProps) {
  const resource = useStaffData(getOwnEmail, {});
  const { value, retry } = resource;
  const [isAnew, setAnew] = useState(false);
  const [wasRequested, setRequested] = useState(false);
  const asked = value?.asked ?? null;
  const isOpen = opened === 'email' || (opened === null && asked !== null);
  function done() {
    setAnew(false);
    retry();
  }
  if (value === null) {
    return (
      <section className="staff-stack">
        <h2 className="panel-title">{m.staff_own_email()}</h2>
        <LoadState resource={resource} />
      </section>
    );
  }
  return (
    <AccountRow
      title={m.staff_own_email()}
      value={<bdi dir="ltr">{readableOrPlaceholder(value.email)}</bdi>}
      isOpen={isOpen}
      onToggle={() => onToggle(!isOpen)}
    >
      {asked === null || isAnew ? (
        <NewEmailForm
          onDone={() => {
            setRequested(true);
            done();
          }}
        />
      ) : (
        <CodeForm
          asked={asked}
          takesFocus={wasRequested}
          onDone={() => {
            done();
            onToggle(false);
            onChanged();
          }}
          onStale={retry}
          onRequestNewCode={() => setAnew(true)}
        />
      )}
    </AccountRow>
  );
}

function NewEmailForm({ onDone }: { readonly onDone: () => void }) {
  const { locale } = usePortal();
  const { field, form, end } = useForm({
    send: ({ email = '' }) => callStaff(requestOwnEmailChange, { body: { email, language: locale } }),
    fieldOf: (code) => (code === 'email_taken' ? 'email' : null),
    words: (code) => (code === 'email_taken' ? m.staff_own_email_taken() : null),
    onDone,
  });
  return (
    <form {...form} className="staff-own-form">
      <EmailField
        {...field('email')}
        label={m.staff_own_email_new()}
        hint={m.staff_own_email_text()}
        autoComplete="email"
        required
      />
      <FormFooter {...end} label={m.staff_own_email_send()} busy={m.staff_login_pending()} />
    </form>
  );
}

/** Maximum length of a typed confirmation code, including dashes and extra spaces. */
const CODE_TYPED_MAX = 40;

type CodeFormProps = {
  readonly asked: NonNullable<OwnEmailResponse['asked']>;
  /**
   * True directly after the new email address was submitted. The notice then receives the focus, so that a screen
   * reader announces it.
   */
  readonly takesFocus: boolean;
  readonly onDone: () => void;
  /** Called to reload the pending change of the email address, which may have expired. */
  readonly onStale: () => void;
  readonly onRequestNewCode: () => void;
};

function CodeForm({ asked: change, takesFocus, onDone, onStale, onRequestNewCode }: CodeFormProps) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  const { field, form, end } = useForm({
    send: ({ code = '' }) => callStaff(confirmOwnEmailChange, { body: { code } }),
    words: (code) => (code === 'link_used_up' ? m.staff_own_email_wrong_code() : null),
    fieldOf: (code) => (code === 'link_used_up' ? 'code' : null),
    onRefused: ({ code }) => {
      if (code === 'email_taken') onStale();
    },
    onDone: () => {
      showToast({ title: m.staff_own_email_changed(), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-own-form">
      <output ref={notice} tabIndex={-1} className="notice notice-info">
        {m.staff_own_email_sent({ email: isolated(readableOrPlaceholder(change.email)) })}
      </output>
      <TextField
        {...field('code')}
        label={m.proof_code_label()}
        hint={m.staff_own_email_code_hint()}
        dir="ltr"
        required
        maxLength={CODE_TYPED_MAX}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormFooter {...end} label={m.staff_own_email_save()} busy={m.staff_login_pending()} />
      <button type="button" className="button button-quiet" onClick={onRequestNewCode}>
        {m.staff_own_email_anew()}
      </button>
    </form>
  );
}
