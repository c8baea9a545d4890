import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

/** The 404 page. */
export function NotFound() {
  return (
    <section className="page-narrow fault">
      <h1>{m.not_found_title()}</h1>
      <p>{m.not_found_text()}</p>
      <p>
        <Link className="button button-quiet" to="/">
          {m.not_found_home()}
        </Link>
      </p>
    </section>
  );
}
