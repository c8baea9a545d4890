import { useRevalidator } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import errorPicture from '../../illustrations/error.svg';

/** Shows that the server is busy or not reachable, in place of the dashboard. A button lets the visitor try again. */
export function DashboardFailed({ problem }: { readonly problem: Problem }) {
  const { revalidate, state } = useRevalidator();
  return (
    <section className="page-narrow fault">
      <img src={errorPicture} alt="" width={320} height={240} />
      <h1 tabIndex={-1}>{m.dashboard_failed_title()}</h1>
      <p>{problem.message}</p>
      <button
        type="button"
        className="button button-primary only-scripted"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
      >
        {m.dashboard_try_again()}
      </button>
    </section>
  );
}
