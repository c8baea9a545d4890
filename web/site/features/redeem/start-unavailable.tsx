import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

type NoStartProps = { readonly words: readonly string[] };

/** Replaces the start button. Shows why no wash can start here now, and alternatives. */
export function StartUnavailable({ words }: NoStartProps) {
  return (
    <div className="stack">
      <output className="notice">
        {words.map((sentence) => (
          <span key={sentence} className="own-line">
            {sentence}
          </span>
        ))}
      </output>
      <div className="button-row">
        <Link className="button button-secondary" to="/stations">
          {m.scan_other_stations()}
        </Link>
        <Link className="button button-secondary" to="/contact">
          {m.nav_contact()}
        </Link>
      </div>
    </div>
  );
}
