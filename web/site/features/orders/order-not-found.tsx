import { Link } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';

/** Page for an order that does not exist or could not be loaded. It shows what the visitor can do next. */
export function OrderNotFound({ problem }: { readonly problem: Problem }) {
  const missing = problem.code === 'order_not_found' || problem.code === 'validation_failed';
  return (
    <StatusMessagePage
      picture={notFoundPicture}
      title={missing ? m.return_not_found_title() : m.fault_busy_title()}
      text={missing ? m.return_not_found_text() : problem.message}
    >
      <Link className="button button-secondary" to="/">
        {m.not_found_home()}
      </Link>
    </StatusMessagePage>
  );
}
