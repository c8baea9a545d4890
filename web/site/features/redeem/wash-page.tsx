import { useState } from 'react';
import { Link } from 'react-router';
import { sayNotStarted, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useSpoken } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { useWashWatch } from './use-wash-watch.ts';
import { WashPet } from './wash-pet.tsx';

type WashProps = { readonly wash: RedemptionView };

/** How one wash stands: it waits for its machine, it was credited, or it came back. */
export function WashPage({ wash }: WashProps) {
  const spoken = useSpoken();
  const { late } = useWashWatch(wash);
  return (
    <section className="page-narrow grid gap-6">
      <p className="font-semibold text-brand">
        {spoken({ en: wash.stationName, he: wash.stationNameHe })} · {m.bay_name({ number: wash.bayNo })}
      </p>
      <div aria-live="polite" className="grid gap-3">
        <WashSign state={wash.state} />
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {headingOf(wash, late)}
        </h1>
        <p className="lead">{textOf(wash, late)}</p>
      </div>
      {wash.deliveredSeconds === null ? null : (
        <p>
          <Sentence text={m.wash_delivered({ time: minutesText(wash.deliveredSeconds), minutes: wash.minutes })} />
        </p>
      )}
      <p className="font-semibold">{m.voucher_left({ count: wash.remaining, total: wash.washCount })}</p>
      {wash.state === 'completed' ? <WashPet wash={wash} /> : null}
      <NotStarted wash={wash} late={late} />
      <WayOn wash={wash} late={late} />
    </section>
  );
}

/** '3:05': as the machine's own screen counts. */
function minutesText(seconds: number): string {
  return leftToRight(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** The state at a glance, in the sun and at arm's length; the heading says it in words. */
function WashSign({ state }: Pick<RedemptionView, 'state'>) {
  return (
    <svg
      viewBox="0 0 64 64"
      className={`size-20 fill-none stroke-current ${colors[state]}`}
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="32" cy="32" r="29" />
      <path d={signs[state]} />
    </svg>
  );
}

const colors = {
  held: 'text-brand',
  completed: 'text-success',
  released: 'text-notice',
  reversed: 'text-notice',
} as const satisfies Record<RedemptionView['state'], string>;

const signs = {
  held: 'M32 16v17l11 7',
  completed: 'M19 33l9 9 18-20',
  released: 'M45 24H25a8 8 0 0 0 0 16h7M45 24l-7-7m7 7-7 7',
  reversed: 'M45 24H25a8 8 0 0 0 0 16h7M45 24l-7-7m7 7-7 7',
} as const satisfies Record<RedemptionView['state'], string>;

function headingOf(wash: RedemptionView, late: boolean): string {
  if (wash.state === 'held') return late ? m.wash_silent_title() : m.wash_waiting_title();
  if (wash.state === 'completed') {
    const time = formatTime(Date.parse(wash.startedAt ?? wash.requestedAt));
    return m.wash_credited_title({ minutes: wash.minutes, time });
  }
  return m.wash_back_title();
}

function textOf(wash: RedemptionView, late: boolean): string {
  if (wash.state === 'held') return late ? m.wash_waiting_late() : m.wash_waiting_text();
  if (wash.state === 'completed') {
    if (wash.endedAt === null) return m.wash_credited_text();
    const time = formatTime(Date.parse(wash.endedAt));
    return wash.interruption === null ? m.wash_ended_text({ time }) : m.wash_ended_short({ time });
  }
  if (wash.interruption !== null) return interruptionWords[wash.interruption]();
  return reasonWords[wash.releaseReason ?? 'not_started']();
}

const interruptionWords = {
  power: () => m.wash_back_interrupted_power(),
  fault: () => m.wash_back_interrupted_fault(),
} satisfies Record<NonNullable<RedemptionView['interruption']>, () => string>;

const reasonWords = {
  failed: () => m.wash_back_failed(),
  not_started: () => m.wash_back_not_started(),
  unreachable: () => m.wash_back_unreachable(),
  unconfirmed: () => m.wash_back_unconfirmed(),
} satisfies Record<NonNullable<RedemptionView['releaseReason']>, () => string>;

type Said = { readonly outcome: 'given_back' | 'asked_staff' | 'waiting'; readonly reference: string | null };

/** The way out for whoever stands before a machine that does nothing. */
function NotStarted({ wash, late }: WashProps & { readonly late: boolean }) {
  const [answer, setSaid] = useState<Said | null>(null);
  // a page that is opened again knows that staff was asked, and by which reference
  const asked = wash.reference === null ? null : { outcome: 'asked_staff' as const, reference: wash.reference };
  const said = answer ?? asked;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, during] = useBusy();

  async function say(): Promise<void> {
    const answer = await callApi(browserApi, sayNotStarted, { params: { redemptionToken: wash.redemptionToken } });
    setFailure(answer.ok ? null : answer.problem.message);
    if (answer.ok) setSaid(answer.value);
  }

  return (
    <div role="alert" className="grid gap-2">
      {failure === null ? null : <p className="notice notice-danger">{failure}</p>}
      {said === null || wash.releasedAt !== null || wash.state === 'reversed' ? null : (
        <SaidNotice wash={wash} said={said} />
      )}
      {said?.outcome !== 'asked_staff' && mayNotHaveStarted(wash, late) ? (
        <button type="button" className="button button-secondary" disabled={busy} onClick={() => void during(say)}>
          {m.wash_not_started()}
        </button>
      ) : null}
    </div>
  );
}

/** Nothing to say while the machine may still begin, nor once the wash is over. */
function mayNotHaveStarted({ state, endedAt }: RedemptionView, late: boolean): boolean {
  return (state === 'held' && late) || (state === 'completed' && endedAt === null);
}

function SaidNotice({ wash, said }: WashProps & { readonly said: Said }) {
  if (said.outcome === 'given_back') return null;
  if (said.outcome === 'waiting') return <p className="notice">{m.wash_too_early()}</p>;
  return (
    <p className="notice">
      {wash.state === 'held' ? m.wash_asked_silent() : m.wash_asked()}{' '}
      <bdi translate="no" dir="ltr" className="font-semibold whitespace-nowrap">
        {said.reference}
      </bdi>
    </p>
  );
}

const wayWords = {
  held: () => m.wash_other_bay(),
  completed: () => m.wash_another(),
  released: () => m.wash_try_again(),
  reversed: () => m.wash_try_again(),
} satisfies Record<RedemptionView['state'], () => string>;

function WayOn({ wash, late }: WashProps & { readonly late: boolean }) {
  if (wash.state === 'held' && !late) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Link className="button button-primary" to={`/s/${wash.stationToken}`}>
        {wayWords[wash.state]()}
      </Link>
      {wash.state === 'completed' ? (
        <Link className="button button-secondary" to={`/rate/${wash.redemptionToken}`}>
          {m.wash_rate()}
        </Link>
      ) : null}
      <Link className="button button-secondary" to="/contact">
        {m.nav_contact()}
      </Link>
    </div>
  );
}
