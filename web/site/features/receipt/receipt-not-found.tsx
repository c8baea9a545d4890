import { Link } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';

/**
 * Page that the specification defines for a receipt that could not be shown. If the server is busy, the page says so.
 * It then does not claim that the receipt does not exist.
 */
export function ReceiptNotFound({ problem }: { readonly problem: Problem }) {
  const busy = ['service_unavailable', 'too_many_requests', 'internal_error'].includes(problem.code);
  return (
    <StatusMessagePage
      picture={notFoundPicture}
      title={busy ? m.fault_busy_title() : m.receipt_not_found_title()}
      text={busy ? problem.message : m.receipt_not_found_text()}
    >
      <Link className="button button-secondary" to="/">
        {m.receipt_home()}
      </Link>
    </StatusMessagePage>
  );
}
