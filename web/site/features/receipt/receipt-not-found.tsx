import { Link } from 'react-router';
import type { Problem } from '#contracts/problem.ts';
import { m } from '#messages/compiled/messages.js';
import notFoundPicture from '../../illustrations/not-found.svg';

/** The failure view of the specification; a server that is only busy says so instead. */
export function ReceiptNotFound({ problem }: { readonly problem: Problem }) {
  const busy = problem.code === 'service_unavailable' || problem.code === 'too_many_requests';
  return (
    <section className="page-narrow grid justify-items-center gap-4 text-center">
      <img src={notFoundPicture} alt="" width={240} height={180} />
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {busy ? m.fault_busy_title() : m.receipt_not_found_title()}
      </h1>
      <p>{busy ? problem.message : m.receipt_not_found_text()}</p>
      <Link className="button button-secondary" to="/">
        {m.receipt_home()}
      </Link>
    </section>
  );
}
