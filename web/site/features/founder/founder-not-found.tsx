import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { useCustomer } from '#web/lib/session.ts';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';

const LOGIN_PATH = '/api/login?next=/founder-member';

/**
 * Page that the specification defines for a founder profile that is not found. Guests also get a sign-in button,
 * because a guest can be a founder member who has not signed in yet.
 */
export function FounderNotFound() {
  const customer = useCustomer();
  return (
    <StatusMessagePage picture={notFoundPicture} title={m.founder_not_found_title()} text={m.founder_not_found_text()}>
      <div className="button-row button-row-centred">
        {customer === null ? (
          <a className="button button-primary" href={LOGIN_PATH}>
            {m.founder_sign_in()}
          </a>
        ) : null}
        <Link className="button button-secondary" to="/contact">
          {m.founder_contact()}
        </Link>
      </div>
    </StatusMessagePage>
  );
}
