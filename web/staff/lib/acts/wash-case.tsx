import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RedemptionId } from '#contracts/core/ids.ts';
import { openWashCase } from '#contracts/staff/cases/wash-case.ts';
import type { ReportableWash } from '#contracts/staff/customers/person-history.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../data/staff-api.ts';
import { mayUse, useMe, usePortal } from '../portal.tsx';
import { StaffDialog } from './staff-dialog.tsx';

type WashCaseProps = {
  readonly wash: ReportableWash;
  /** Time and station of the wash, by which the dialog names it. */
  readonly at: string;
  readonly station: { readonly en: string; readonly he: string } | null;
};

/**
 * Link to the case of a wash. If there is no case, a button opens one when a customer reports that something went
 * wrong. In the case, the wash can be returned to its voucher.
 */
export function WashCase(props: WashCaseProps) {
  const me = useMe();
  const { redemptionId, hasCase, state } = props.wash;
  if (!hasCase && mayUse(me, 'inbox.write') && (state === 'held' || state === 'completed')) {
    return <ReportButton {...props} />;
  }
  if (!hasCase || !mayUse(me, 'inbox.read')) return null;
  return (
    <Link to={caseAddress(redemptionId)} className="history-act">
      {m.staff_customer_wash_case()}
    </Link>
  );
}

function caseAddress(redemptionId: RedemptionId): string {
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
          <OpenCase redemptionId={redemptionId} onOpened={() => void navigate(caseAddress(redemptionId))} />
        </StaffDialog>
      ) : null}
    </>
  );
}

const problemLabels = {
  not_started: () => m.staff_customer_wash_no_start(),
  stopped: () => m.staff_customer_wash_stopped(),
  poor: () => m.staff_customer_wash_poor(),
} as const;
type Problem = keyof typeof problemLabels;
const problems = ['not_started', 'stopped', 'poor'] as const satisfies readonly Problem[];

type OpenProps = Pick<ReportableWash, 'redemptionId'> & { readonly onOpened: () => void };

/** Choice of what the customer reports, and the button that opens the case. */
function OpenCase({ redemptionId, onOpened }: OpenProps) {
  const [pending, during] = useBusy();
  const [problem, setProblem] = useState<Problem>('not_started');
  async function open() {
    const body = { note: problemLabels[problem]() };
    const answer = await during(() => callStaff(openWashCase, { params: { id: redemptionId }, body }));
    if (answer.ok) onOpened();
    else showToast({ title: answer.problem.message, tone: 'danger' });
  }
  return (
    <>
      <fieldset className="staff-choice">
        <legend className="field-label">{m.staff_customer_wash_what()}</legend>
        {problems.map((each) => (
          <label key={each} className="staff-check">
            <input type="radio" name="problem" checked={each === problem} onChange={() => setProblem(each)} />
            <span>{problemLabels[each]()}</span>
          </label>
        ))}
      </fieldset>
      <p>{m.staff_customer_wash_ask()}</p>
      <button type="button" className="button button-primary" disabled={pending} onClick={() => void open()}>
        {m.staff_customer_wash_open()}
      </button>
    </>
  );
}
