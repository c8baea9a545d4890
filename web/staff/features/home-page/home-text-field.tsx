import type { Locale } from '#contracts/core/locale.ts';
import { isolated } from '#domain/core/text/format.ts';
import { normalizeHomeText } from '#domain/site/home-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';

/** Maximum length in characters up to which a text has a field of one line. */
const LONG = 90;

type FieldProps = {
  readonly state: FieldState;
  readonly label: string;
  readonly locale: Locale;
  /** The original text of the home page, which applies while the field is empty; null if there is none. */
  readonly original: string | null;
  readonly max: number;
  readonly lines: number;
  readonly saved: string;
  readonly typed: string;
};

/**
 * A field with the original text and a character counter. A text that is too long stays in the field and has an error.
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

/** Button that puts the current text of the site into the empty field, so that one word of it can be changed. */
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
        // fires the input event, on which the form stores its draft and updates the preview
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // the button is removed, because the field is no longer empty, so the focus moves to the field
        field.focus();
      }}
    >
      {m.staff_homepage_copy()}
    </button>
  );
}
