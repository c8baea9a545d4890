import {
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { errorsOf } from '#web/lib/use-call-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useProfileChange } from './use-profile-change.ts';

export type ProfileFieldName = 'firstName' | 'lastName' | 'email' | 'phone';

type ProfileFieldProps = {
  readonly name: ProfileFieldName;
  readonly label: string;
  readonly value: string;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  readonly onUser: (user: CurrentUser) => void;
  /** How the saved value stands: confirmed, or what is missing. */
  readonly children?: ReactNode;
};

/** The value before the last change, for Undo. Null where the field was empty: a profile field cannot be emptied. */
type Before = string | null;

/**
 * A field that is a form of its own: typing brings Save and Cancel, Enter saves, Escape cancels, and what was saved
 * can be taken back. Nothing is sent while somebody still types.
 */
export function ProfileField({ name, label, value, input, onUser, children }: ProfileFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [before, setBefore] = useState<Before>(null);
  const [error, setError] = useState<string | undefined>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = useProfileChange(onUser);
  const ready = useHydrated();
  const edited = draft !== null && draft !== value;

  function backToField() {
    form.current?.querySelector('input')?.focus();
  }

  function cancel() {
    setDraft(null);
    setError(undefined);
    backToField();
  }

  async function save(wish: string, then: Before) {
    setPending(true);
    const { ok, refusal } = await change({ [name]: wish });
    setPending(false);
    setError(refusal ?? undefined);
    if (ok) {
      setDraft(null);
      setBefore(then);
    }
    backToField();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !edited) return;
    const wrong = errorsOf(event.currentTarget)[name];
    setError(wrong);
    if (wrong === undefined) void save(draft.trim(), value === '' ? null : value);
    else backToField();
  }

  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape' && edited) cancel();
  }

  return (
    // method="dialog": before scripts run, Enter must not send the field's value in an address
    <form ref={form} method="dialog" className="profile-field" noValidate onSubmit={submit}>
      <TextField
        {...input}
        label={label}
        name={name}
        error={error}
        value={draft ?? value}
        required
        readOnly={pending || !ready}
        onKeyDown={keys}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="button-row" hidden={!edited}>
        <button
          type="submit"
          className="button button-primary"
          disabled={pending}
          aria-label={`${m.dashboard_save()}: ${label}`}
        >
          {pending ? m.dashboard_saving() : m.dashboard_save()}
        </button>
        <button type="button" className="button button-quiet" disabled={pending} onClick={cancel}>
          {m.dashboard_cancel()}
        </button>
      </div>
      {before === null || edited ? null : (
        <p className="profile-undo">
          {m.dashboard_changed()}
          <button type="button" className="text-button" disabled={pending} onClick={() => void save(before, null)}>
            {m.dashboard_undo()}
          </button>
        </p>
      )}
      {edited ? null : children}
    </form>
  );
}
