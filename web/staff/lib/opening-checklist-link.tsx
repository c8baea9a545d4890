import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from './portal.tsx';

/**
 * Link to the opening checklist (setup steps before the first sale), for lists that stay empty until then; renders
 * nothing for users without permission.
 */
export function OpeningChecklistLink() {
  if (!mayUse(useMe(), 'settings.read')) return null;
  return (
    <Link to="/admin/first-day" className="button button-secondary">
      {m.staff_first_open()}
    </Link>
  );
}
