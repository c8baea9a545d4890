import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

/** The way back to the tab that these screens belong to. */
export function BackToLoyalty() {
  return (
    <nav aria-label={m.staff_loyalty_back()}>
      <Link to="/admin/dashboard?tab=loyalty" className="staff-back">
        {m.staff_loyalty_back()}
      </Link>
    </nav>
  );
}
