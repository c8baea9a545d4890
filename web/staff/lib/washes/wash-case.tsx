import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RedemptionId } from '#contracts/core/ids.ts';
import type { ReportableWash } from '#contracts/staff/customers/person-history.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../portal.tsx';
import { StaffDialog } from '../acts/staff-dialog.tsx';
import { WashCaseButtons } from './wash-case-buttons.tsx';

type WashCaseProps = {
  readonly wash: ReportableWash;
  readonly at: string;
  readonly station: { readonly en: string; readonly he: string } | null;
};

/**
 * Link to the case of a wash. If there is no case, a button opens a case for a customer who reports a problem. The same
 * action can credit the wash back to its voucher.
 */
export function WashCaseLink(props: WashCaseProps) {
  const me = useMe();
  const { redemptionId, hasCase, state } = props.wash;
  if (!hasCase && mayUse(me, 'inbox.write') && state !== 'reversed') {
    return <ReportButton {...props} />;
  }
  if (!hasCase || !mayUse(me, 'inbox.read')) return null;
  return (
    <Link to={washCasePath(redemptionId)} className="history-act">
      {m.staff_customer_wash_case()}
    </Link>
  );
}

function washCasePath(redemptionId: RedemptionId): string {
  return `/admin/inbox/wash/${redemptionId}`;
}

function ReportButton({ wash: { redemptionId }, at, station }: WashCaseProps) {
  const navigate = useNavigate();
  const { locale } = usePortal();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="history-act" onClick={() => setAsking(true)}>
        {m.staff_customer_wash_failed()}
      </button>
      {isAsking ? (
        <StaffDialog title={m.staff_customer_wash_failed()} onClose={() => setAsking(false)}>
          <p>
            {formatDateTime(Date.parse(at), locale)}
            {station === null ? null : (
              <>
                {' · '}
                <bdi>{station[locale]}</bdi>
              </>
            )}
          </p>
          <WashCaseButtons redemptionId={redemptionId} onOpened={() => void navigate(washCasePath(redemptionId))} />
        </StaffDialog>
      ) : null}
    </>
  );
}
