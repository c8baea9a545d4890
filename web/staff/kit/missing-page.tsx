import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

/** Screen of a URL without a page, also of a record whose id in the URL is not valid. */
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
