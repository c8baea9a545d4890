import { m } from '#messages/compiled/messages.js';
import type { Reveal } from '../data/use-reveal.ts';

/** Id of the note that describes the reveal button to screen readers. A page has only one such button. */
const NOTE_ID = 'reveal-note';

type RevealButtonProps = { readonly reveal: Pick<Reveal<unknown>, 'pending' | 'request'> };

/** Button that shows the personal data of a page unmasked. A `RevealNote` is next to it. */
export function RevealButton({ reveal: { pending, request } }: RevealButtonProps) {
  return (
    <button
      type="button"
      className="button button-secondary"
      disabled={pending}
      aria-describedby={NOTE_ID}
      onClick={() => void request()}
    >
      {m.staff_reveal()}
    </button>
  );
}

/** Note next to a `RevealButton`. It says that the audit log records the access. */
export function RevealNote() {
  return (
    <span id={NOTE_ID} className="staff-quiet own-line">
      {m.staff_reveal_text()}
    </span>
  );
}
