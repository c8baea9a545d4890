import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import picture from '../../../illustrations/not-found.svg';

/** The 404 page. */
export function NotFound() {
  return (
    <section className="page-narrow fault">
      <img src={picture} alt="" width="320" height="240" />
      <h1>{m.not_found_title()}</h1>
      <p className="lead">{m.not_found_text()}</p>
      <p>
        <Link className="button button-primary" to="/">
          {m.not_found_home()}
        </Link>
      </p>
    </section>
  );
}
