import { Link } from 'react-router';
import { directionOf } from '#contracts/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { DialogLink } from '#web/lib/dialog-link.tsx';
import { usePage } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { UserIcon } from '#web/ui/icons.tsx';

/** In the bar: the way in for guests, the account by first name for customers. On a phone the picture alone. */
export function AccountLink() {
  const { locale } = usePage();
  const customer = useCustomer();
  const words = customer === null ? m.nav_sign_in() : customer.firstName || m.nav_account();
  const inside = (
    <>
      <UserIcon className="size-6" />
      <span className="account-entry-name" dir={directionOf(locale)}>
        <bdi>{words}</bdi>
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
    <Link
      to="/dashboard"
      className="account-entry account-entry-in"
      {...(customer.firstName === '' ? {} : { 'aria-label': m.shell_account({ firstName: customer.firstName }) })}
    >
      {inside}
    </Link>
  );
}
