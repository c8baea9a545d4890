import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

type NoStartProps = { readonly words: readonly string[] };

/**
 * Shows why no wash can start here now, and what the customer can do instead. It takes the place of the start button.
 */
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
