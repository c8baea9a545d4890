import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { RedemptionId } from '#contracts/core/ids.ts';
import { replyToCase } from '#contracts/staff/cases/staff-case.ts';
import { getReportedWash, creditWash, openWashCase } from '#contracts/staff/cases/wash-case.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../data/load-state.tsx';
import { callStaff } from '../data/staff-api.ts';
import { useStaffData } from '../data/use-staff-data.ts';
import { isCutShort, washOutcomeText } from './wash-outcome-text.ts';
import { canNotifyHolder, isWashReturnable, ReturnedWashNotice, returnedWashText } from './returned-wash-notice.tsx';

const problemLabels = {
  not_started: () => m.staff_customer_wash_no_start(),
  stopped: () => m.staff_customer_wash_stopped(),
  poor: () => m.staff_customer_wash_poor(),
} as const;
type Problem = keyof typeof problemLabels;
const problems = ['not_started', 'stopped', 'poor'] as const satisfies readonly Problem[];

type ReportProps = { readonly redemptionId: RedemptionId; readonly onOpened: () => void };

/**
 * Form for a customer's report about a wash, next to the report of the machine. It opens a case, and staff can also
 * credit the wash back to the voucher or notify the customer that this was done automatically.
 */
export function WashCaseButtons({ redemptionId, onOpened }: ReportProps) {
  const resource = useStaffData(getReportedWash, { params: { id: redemptionId } });
  const [chosen, setChosen] = useState<Problem | null>(null);
  const problem = chosen ?? (resource.value === null ? null : reportedProblemOf(resource.value.wash));
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : <p>{washOutcomeText(resource.value.wash)}</p>}
      <fieldset className="staff-choice">
        <legend className="field-label">{m.staff_customer_wash_what()}</legend>
        {problems.map((each) => (
          <label key={each} className="staff-check">
            <input type="radio" name="problem" checked={each === problem} onChange={() => setChosen(each)} />
            <span>{problemLabels[each]()}</span>
          </label>
        ))}
      </fieldset>
      {resource.value === null ? null : (
        <ReportActs
          redemptionId={redemptionId}
          reported={resource.value}
          note={problem === null ? '' : problemLabels[problem]()}
          onOpened={onOpened}
        />
      )}
    </>
  );
}

type Reported = ResponseOf<typeof getReportedWash>;

/** Returns the problem that fits the machine's report; null if none fits. */
function reportedProblemOf(wash: Reported['wash']): Problem | null {
  if (wash.state === 'held') return null;
  if (wash.startedAt === null) return 'not_started';
  return wash.interruption !== null || isCutShort(wash) ? 'stopped' : null;
}
type ActsProps = ReportProps & { readonly reported: Reported; readonly note: string };

/**
 * Buttons that open the case. One button also credits the wash back to the voucher, or tells the customer that this was
 * done automatically.
 */
function ReportActs({ redemptionId, reported, note, onOpened }: ActsProps) {
  const [pending, during] = useBusy();
  const [notify, setNotify] = useState(true);
  const [answerId] = useState(() => crypto.randomUUID());
  const isReturnable = isWashReturnable(reported.wash);
  const answer = reported.wash.state === 'released' ? answerOf(reported) : null;
  const isNotified = notify && canNotifyHolder(reported);
  const hasMain = isReturnable || answer !== null;

  async function open(act?: (version: number) => Promise<void>) {
    const opened = await callStaff(openWashCase, { params: { id: redemptionId }, body: { note } });
    if (!opened.ok) {
      showToast({ title: opened.problem.message, tone: 'danger' });
      return;
    }
    await act?.(opened.value.version);
    // a refused action leaves an open case, whose page shows what changed meanwhile
    onOpened();
  }

  async function giveBack(version: number) {
    const body = { version, ...(isNotified ? { answerId } : {}) };
    const returned = await callStaff(creditWash, { params: { kind: 'wash', id: redemptionId }, body });
    showOutcome(returned, returnedWashText(reported, isNotified));
  }

  async function tell(version: number) {
    if (answer === null) return;
    const body = { ...answer, version, answerId, close: true };
    const told = await callStaff(replyToCase, { params: { kind: 'wash', id: redemptionId }, body });
    showOutcome(told, m.staff_case_answered());
  }

  return (
    <>
      {isReturnable ? <ReturnedWashNotice holder={reported} notify={notify} onChange={setNotify} /> : null}
      <p className="staff-quiet">{consequenceText(reported.wash, answer !== null)}</p>
      <div className="staff-acts">
        {hasMain ? (
          <button
            type="button"
            className="button button-primary"
            disabled={pending}
            onClick={() => void during(() => open(isReturnable ? giveBack : tell))}
          >
            {mainActText(isReturnable, isNotified)}
          </button>
        ) : null}
        <button
          type="button"
          className={`button ${hasMain ? 'button-secondary' : 'button-primary'}`}
          disabled={pending}
          onClick={() => void during(() => open())}
        >
          {m.staff_customer_wash_open()}
        </button>
      </div>
    </>
  );
}

function consequenceText(
  { hasVoucherEnded, remaining, state, washCount }: Reported['wash'],
  hasEmail: boolean,
): string {
  const left = m.staff_voucher_left({ count: remaining, total: washCount });
  if (state === 'completed' && hasVoucherEnded) return `${m.staff_wash_voucher_ended()} ${m.staff_customer_wash_ask()}`;
  if (state === 'completed') return m.staff_customer_wash_ask_return({ left });
  if (state !== 'released') return m.staff_customer_wash_ask();
  return hasEmail ? m.staff_customer_wash_ask_tell({ left }) : m.staff_customer_wash_ask_back({ left });
}

function mainActText(isReturnable: boolean, isNotified: boolean): string {
  if (!isReturnable) return m.staff_wash_tell_act();
  return isNotified ? m.staff_wash_give_back_tell() : m.staff_wash_give_back_act();
}

/**
 * Returns the email which says that the wash was credited back to the voucher. Returns null if no email address of the
 * holder is known.
 */
function answerOf({ locale, sender, templates }: Reported) {
  const text = templates.find(({ name }) => name === 'wash_returned')?.text[locale ?? 'en'];
  return sender === null || text === undefined ? null : { text, locale: locale ?? 'en' };
}

function showOutcome(answer: ApiResponse<unknown>, done: string): void {
  showToast(
    answer.ok
      ? { title: done, tone: 'success' }
      : { title: m.staff_failed(), description: answer.problem.message, tone: 'danger' },
  );
}
