import type { Locale } from '#contracts/core/locale.ts';
import { isolated } from '#domain/core/text/format.ts';
import { normalizeHomeText } from '#domain/site/home-section-texts.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';

/** Maximum length in characters of a text that gets a field of one line. */
const LONG = 90;

type FieldProps = {
  readonly state: FieldState;
  readonly label: string;
  readonly locale: Locale;
  /** The default text of the home page, which is shown while the field is empty. Null if there is no default text. */
  readonly original: string | null;
  readonly max: number;
  readonly lines: number;
  readonly saved: string;
  readonly typed: string;
};

/**
 * Field for a text of the home page, with the default text and a character counter. A text that is too long stays in
 * the field and has an error.
 */
export function HomeTextField({ state, label, locale, original, max, lines, saved, typed }: FieldProps) {
  const all = {
    ...state,
    label,
    hint: original === null ? undefined : m.staff_message_usual({ text: isolated(original.replaceAll('\n', ' / ')) }),
    dir: locale === 'he' ? 'rtl' : 'ltr',
    lang: locale,
    defaultValue: saved,
  } as const;
  const used = [...normalizeHomeText(typed)].length;
  return (
    <div>
      {lines > 1 || max > LONG ? (
        <TextArea {...all} rows={lines > 1 ? lines : 3} />
      ) : (
        <TextField {...all} type="text" autoComplete="off" />
      )}
      <div className="home-field-end">
        {original !== null && typed === '' ? <CopyButton name={state.name} label={label} text={original} /> : null}
        <p className={`home-count ${used > max ? 'home-count-over' : ''}`}>
          {m.staff_homepage_count({ used: String(used), max: String(max) })}
        </p>
      </div>
    </div>
  );
}

type CopyProps = { readonly name: string; readonly label: string; readonly text: string };

/** Button that copies the current text of the site into the empty field. The user can then change a single word. */
function CopyButton({ name, label, text }: CopyProps) {
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-label={`${m.staff_homepage_copy()}: ${label}`}
      onClick={({ currentTarget }) => {
        const field = currentTarget.form?.elements.namedItem(name);
        if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
        field.value = text;
        // the form stores its draft and updates the preview on an input event, so this event is fired here
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // the button disappears when the field is not empty, so the focus moves to the field
        field.focus();
      }}
    >
      {m.staff_homepage_copy()}
    </button>
  );
}
