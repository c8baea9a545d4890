import { Link } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';

/** Page for a wrong or replaced link, or for a busy server. It shows what the visitor can do next. */
export function VoucherNotFound({ problem }: { readonly problem: Problem }) {
  if (problem.code === 'voucher_replaced') return <VoucherReplaced />;
  const busy = ['service_unavailable', 'too_many_requests', 'internal_error'].includes(problem.code);
  return (
    <StatusMessagePage
      picture={notFoundPicture}
      title={busy ? m.fault_busy_title() : m.voucher_not_found_title()}
      text={busy ? problem.message : m.voucher_not_found_text()}
    >
      <Link className="button button-secondary" to="/voucher">
        {m.voucher_check_title()}
      </Link>
    </StatusMessagePage>
  );
}

function VoucherReplaced() {
  return (
    <StatusMessagePage picture={notFoundPicture} title={m.voucher_replaced_title()} text={m.voucher_replaced_text()}>
      <Link className="button button-secondary" to="/contact">
        {m.about_contact_link()}
      </Link>
    </StatusMessagePage>
  );
}
