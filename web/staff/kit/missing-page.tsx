import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

/** Screen for a URL that belongs to no page of the portal, or that contains an invalid id. */
export function MissingPage() {
  return (
    <div className="staff-stack">
      <h1>{m.staff_missing_title()}</h1>
      <p>{m.staff_missing_text()}</p>
      <p>
        <Link to="/admin/dashboard">{m.staff_place_dashboard()}</Link>
      </p>
    </div>
  );
}
