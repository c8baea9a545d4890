import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { loadRequestedModule } from '#web/lib/missing-files/missing-file.ts';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { TextWithSlot, SLOT } from '#web/lib/language/text-with-slot.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { showLogoutFailedNotice } from '../../session/logout-failed.ts';
import { accountText } from './account-words.ts';

/** Menu entry that signs the visitor out. Without JavaScript it is a native form. */
function LogOutButton({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <form
      method="post"
      action="/api/customer/logout"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose();
        void loadRequestedModule(() => import('../../session/log-out.ts')).then(
          ({ logOut }) => logOut(),
          showLogoutFailedNotice,
        );
      }}
    >
      <button type="submit">{m.nav_log_out()}</button>
    </form>
  );
}

/** Menu entries for the account. Guests see sign-in and registration, and customers see dashboard and sign-out. */
export function AccountMenuEntries({ onChoose }: { readonly onChoose: () => void }) {
  const customer = useCustomer();
  if (customer === null) {
    return (
      <>
        <li>
          <DialogLink dialog="signIn" onOpen={onChoose}>
            {m.nav_sign_in()}
          </DialogLink>
        </li>
        <li>
          <DialogLink dialog="register" onOpen={onChoose}>
            {m.nav_register()}
          </DialogLink>
        </li>
      </>
    );
  }
  return (
    <>
      <li>
        <Link to="/dashboard" onClick={onChoose}>
          <TextWithSlot
            text={accountText({ firstName: customer.firstName && SLOT })}
            slot={<bdi translate="no">{customer.firstName}</bdi>}
          />
        </Link>
      </li>
      <li>
        <LogOutButton onChoose={onChoose} />
      </li>
    </>
  );
}
