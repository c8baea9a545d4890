import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

/** The Consumer Protection Law (section 14ט) wants a prominent way to cancel on the home page itself. */
export function CancelNote() {
  return (
    <p className="cancel-note">
      {m.cancel_note()} <Link to="/cancel">{m.footer_cancel()}</Link>
    </p>
  );
}
