import { useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { CountryNote } from '#web/account-kit/fields/country-without-sms.tsx';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useProfileChange } from './use-profile-change.ts';

export type ProfileFieldName = 'firstName' | 'lastName' | 'email' | 'phone';

type ProfileFieldProps = {
  readonly name: ProfileFieldName;
  readonly label: string;
  readonly value: string;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
  readonly onUser: (user: CurrentUser) => void;
  /** Returns a hint about the typed value. It is also called while the visitor types. */
  readonly noteOf?: (typed: string) => string | undefined;
  /** State of the saved value. It says that the value is verified, or names the next step. */
  readonly children?: ReactNode;
};

function focusField(form: HTMLFormElement): void {
  form.querySelector('input')?.focus();
}

/**
 * A profile field with its own form. Typing shows Save and Cancel. Enter saves, Escape cancels, and Undo restores the
 * value before the last save. Nothing is sent while the visitor types.
 */
export function ProfileField({ name, label, value, input, onUser, noteOf, children }: ProfileFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // `before` is the value before the last save, which Undo restores. It is null if there is nothing to undo, or if the
  // field was empty, because a profile field cannot be emptied
  const [before, setBefore] = useState<string | null>(null);
  const change = useProfileChange(onUser);
  const ready = useHydrated();
  const edited = draft !== null && draft !== value;
  const { errors, pending, form, clear } = useForm({
    send: async (_texts, element) => {
      const answer = await change({ [name]: edited ? draft.trim() : (before ?? '') });
      focusField(element);
      return answer;
    },
    fieldOf: () => name,
    onDone: () => {
      setBefore(edited && value !== '' ? value : null);
      setDraft(null);
    },
  });

  function cancel({ form: element }: HTMLInputElement | HTMLButtonElement) {
    setDraft(null);
    clear();
    if (element !== null) focusField(element);
  }

  /**
   * Sends the form, unless the visitor pressed Enter in an unchanged field. Undo always sends the value before the last
   * save.
   */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const undoing = event.nativeEvent.submitter?.getAttribute('name') === 'undo';
    if (edited || undoing) form.onSubmit(event);
    else event.preventDefault();
  }

  function keys({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Escape' && edited) cancel(currentTarget);
  }

  return (
    // with method="dialog", Enter does not send the value in a URL before the scripts run
    <form {...form} method="dialog" className="profile-field" onSubmit={submit}>
      {/* the focus stays in the field, so the error below it needs a live region to be announced */}
      <div aria-live="polite">
        <TextField
          {...input}
          label={label}
          name={name}
          error={errors[name]}
          value={draft ?? value}
          required
          readOnly={pending || !ready}
          onKeyDown={keys}
          onChange={(event) => setDraft(event.target.value)}
        />
      </div>
      <CountryNote words={noteOf?.(draft ?? value)} />
      <div className="button-row" hidden={!edited}>
        <button
          type="submit"
          className="button button-primary"
          disabled={pending}
          aria-label={`${m.dashboard_save()}: ${label}`}
        >
          {pending ? m.dashboard_saving() : m.dashboard_save()}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={pending}
          onClick={(event) => cancel(event.currentTarget)}
        >
          {m.dashboard_cancel()}
        </button>
      </div>
      {before === null || edited ? null : (
        <p className="profile-undo">
          {m.dashboard_changed()}
          <button type="submit" name="undo" className="text-button" disabled={pending}>
            {m.dashboard_undo()}
          </button>
        </p>
      )}
      {edited ? null : children}
    </form>
  );
}
