import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { useMayOpen } from '../../lib/portal.tsx';

/** States that the uniform format has zeros in place of the business number, with the way to enter the number. */
export function DealerNumberNote({ hasDealerNumber }: { readonly hasDealerNumber: boolean }) {
  const mayOpen = useMayOpen();
  if (hasDealerNumber) return null;
  return (
    <p className="notice notice-info">
      {m.staff_accountant_no_number()}{' '}
      {mayOpen({ permission: 'settings.read' }) ? <Link to="/admin/shop">{m.staff_place_shop()}</Link> : null}
    </p>
  );
}
