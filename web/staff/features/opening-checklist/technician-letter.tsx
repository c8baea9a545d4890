import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { copyText } from '../../kit/copy-text.tsx';

type LetterProps = {
  readonly name: string;
  readonly names: readonly string[];
};

/**
 * A letter to the technician with the names of the settings, ready to be copied. The letter is collapsed, because few
 * owners need it.
 */
export function TechnicianLetter({ name, names }: LetterProps) {
  const letter = [
    m.staff_letter_greeting(),
    m.staff_letter_request({ name: isolated(name) }),
    names.join('\n'),
    m.staff_letter_explanation(),
    m.staff_letter_thanks(),
  ].join('\n\n');
  return (
    <details>
      <summary className="staff-summary">{m.staff_letter_title()}</summary>
      <p className="connect-letter" translate="no">
        {letter}
      </p>
      <button
        type="button"
        className="button button-secondary"
        aria-label={m.staff_letter_copy_of({ name })}
        onClick={() => void copyText(letter)}
      >
        {m.staff_letter_copy()}
      </button>
    </details>
  );
}
