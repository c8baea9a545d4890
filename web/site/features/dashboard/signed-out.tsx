import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { redirectToSignIn, loginPathFrom } from './unauthorized.ts';

/**
 * Page for a visitor without a session. It shows the notice and redirects to sign-in half a second later; without
 * JavaScript it shows a link.
 */
export function SignedOut() {
  const { search } = useLocation();
  useEffect(() => redirectToSignIn(), []);
  return (
    <section className="page-narrow grid gap-4">
      <h1 className="text-4xl font-bold" tabIndex={-1}>
        {m.dashboard_unauthorized_title()}
      </h1>
      <p>{m.dashboard_unauthorized_text()}</p>
      <a
        className="button button-primary justify-self-start"
        href={loginPathFrom({ search, hash: '' })}
        onClick={(event) => {
          // the server does not receive the fragment, so it is added here
          event.currentTarget.href = loginPathFrom(window.location);
        }}
      >
        {m.dashboard_sign_in_now()}
      </a>
    </section>
  );
}
