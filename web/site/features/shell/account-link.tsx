import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { UserIcon } from '#web/ui/icons/icons.tsx';
import { accountWords } from './account-words.ts';

/** In the bar: the way in for guests, the account by first name for customers. On a phone the picture alone. */
export function AccountLink() {
  const customer = useCustomer();
  const words = customer === null ? m.nav_sign_in() : customer.firstName || m.nav_account();
  const inside = (
    <>
      <UserIcon className="size-6" />
      {/* a name that is too long is cut at its own end, whichever side that is */}
      <span className="account-entry-name" dir="auto" translate={customer?.firstName ? 'no' : 'yes'}>
        {words}
      </span>
    </>
  );
  if (customer === null) {
    return (
      <DialogLink dialog="signIn" className="account-entry">
        {inside}
      </DialogLink>
    );
  }
  return (
    <Link to="/dashboard" className="account-entry account-entry-in" aria-label={accountWords(customer)}>
      {inside}
    </Link>
  );
}
