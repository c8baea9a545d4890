import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { RedemptionId } from '#contracts/core/ids.ts';
import { getReportedWash, giveWashBack, openWashCase } from '#contracts/staff/cases/wash-case.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../data/load-state.tsx';
import { callStaff } from '../data/staff-api.ts';
import { useStaffData } from '../data/use-staff-data.ts';
import { washOutcomeText } from '../words/wash-outcome-text.ts';
import { canNotifyHolder, ReturnedWashNotice, returnedWashText } from './returned-wash-notice.tsx';

const problemLabels = {
  not_started: () => m.staff_customer_wash_no_start(),
  stopped: () => m.staff_customer_wash_stopped(),
  poor: () => m.staff_customer_wash_poor(),
} as const;
type Problem = keyof typeof problemLabels;
const problems = ['not_started', 'stopped', 'poor'] as const satisfies readonly Problem[];

type ReportProps = { readonly redemptionId: RedemptionId; readonly onOpened: () => void };

/** Report of a customer about a wash, beside that of its machine: opens a case, and returns the wash if staff agree. */
export function WashReport({ redemptionId, onOpened }: ReportProps) {
  const resource = useStaffData(getReportedWash, { params: { id: redemptionId } });
  const [problem, setProblem] = useState<Problem>('not_started');
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : <p>{washOutcomeText(resource.value.wash)}</p>}
      <fieldset className="staff-choice">
        <legend className="field-label">{m.staff_customer_wash_what()}</legend>
        {problems.map((each) => (
          <label key={each} className="staff-check">
            <input type="radio" name="problem" checked={each === problem} onChange={() => setProblem(each)} />
            <span>{problemLabels[each]()}</span>
          </label>
        ))}
      </fieldset>
      {resource.value === null ? null : (
        <ReportActs
          redemptionId={redemptionId}
          reported={resource.value}
          note={problemLabels[problem]()}
          onOpened={onOpened}
        />
      )}
    </>
  );
}

type ActsProps = ReportProps & { readonly reported: AnswerOf<typeof getReportedWash>; readonly note: string };

/** Buttons that open the case. One of them also returns the wash, if its machine has reported a result. */
function ReportActs({ redemptionId, reported, note, onOpened }: ActsProps) {
  const [pending, during] = useBusy();
  const [notify, setNotify] = useState(true);
  const [answerId] = useState(() => crypto.randomUUID());
  const { wash } = reported;
  const isReturnable = wash.state === 'completed';
  const isNotified = notify && canNotifyHolder(reported);

  async function open(isReturned: boolean) {
    const opened = await callStaff(openWashCase, { params: { id: redemptionId }, body: { note } });
    if (!opened.ok) {
      showToast({ title: opened.problem.message, tone: 'danger' });
      return;
    }
    if (isReturned) await giveBack(opened.value.version);
    // a refused return leaves an open case, whose page shows what changed meanwhile
    onOpened();
  }

  async function giveBack(version: number) {
    const body = { version, ...(isNotified ? { answerId } : {}) };
    const returned = await callStaff(giveWashBack, { params: { kind: 'wash', id: redemptionId }, body });
    showToast(
      returned.ok
        ? { title: returnedWashText(reported, isNotified), tone: 'success' }
        : { title: m.staff_failed(), description: returned.problem.message, tone: 'danger' },
    );
  }

  return (
    <>
      {isReturnable ? <ReturnedWashNotice holder={reported} notify={notify} onChange={setNotify} /> : null}
      <p className="staff-quiet">
        {isReturnable
          ? m.staff_customer_wash_ask_return({
              left: m.staff_voucher_left({ count: wash.remaining, total: wash.washCount }),
            })
          : m.staff_customer_wash_ask()}
      </p>
      <div className="staff-acts">
        {isReturnable ? (
          <button
            type="button"
            className="button button-primary"
            disabled={pending}
            onClick={() => void during(() => open(true))}
          >
            {isNotified ? m.staff_wash_give_back_tell() : m.staff_wash_give_back_act()}
          </button>
        ) : null}
        <button
          type="button"
          className={`button ${isReturnable ? 'button-secondary' : 'button-primary'}`}
          disabled={pending}
          onClick={() => void during(() => open(false))}
        >
          {m.staff_customer_wash_open()}
        </button>
      </div>
    </>
  );
}
