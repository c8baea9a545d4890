import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { redirectToSignIn, loginPathFrom } from './unauthorized.ts';

/**
 * Page for a visitor without a session. It shows a notice and redirects to sign-in half a second later. Without
 * JavaScript it shows a link instead.
 */
export function SignedOut() {
  const { search } = useLocation();
  useEffect(() => redirectToSignIn(), []);
  return (
    <section className="page-narrow stack-wide">
      <h1 className="page-title" tabIndex={-1}>
        {m.dashboard_unauthorized_title()}
      </h1>
      <p>{m.dashboard_unauthorized_text()}</p>
      <a
        className="button button-primary button-own-width"
        href={loginPathFrom({ search, hash: '' })}
        onClick={(event) => {
          // the fragment is added in the browser, because the server does not receive it
          event.currentTarget.href = loginPathFrom(window.location);
        }}
      >
        {m.dashboard_sign_in_now()}
      </a>
    </section>
  );
}
