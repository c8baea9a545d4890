import { Link } from 'react-router';
import type { Problem } from '#contracts/problem.ts';
import { m } from '#messages/compiled/messages.js';
import notFoundPicture from '../../illustrations/not-found.svg';

/** No order behind this link, or no answer right now: both say what to do next. */
export function OrderNotFound({ problem }: { readonly problem: Problem }) {
  const missing = problem.code === 'order_not_found' || problem.code === 'validation_failed';
  return (
    <section className="page-narrow grid justify-items-center gap-4 text-center">
      <img src={notFoundPicture} alt="" width={240} height={180} />
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {missing ? m.return_not_found_title() : m.fault_busy_title()}
      </h1>
      <p>{missing ? m.return_not_found_text() : problem.message}</p>
      <Link className="button button-secondary" to="/">
        {m.not_found_home()}
      </Link>
    </section>
  );
}
