import { useState } from 'react';
import { Link } from 'react-router';
import { reportNotStarted, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';

type WashProps = { readonly wash: RedemptionView };

/** Help beside a running wash. It is collapsed, because most customers never need it. */
export function WashHelp({ wash }: WashProps) {
  return (
    <details className="wash-help">
      <summary>{m.wash_help()}</summary>
      <div className="grid justify-items-center gap-4">
        <p>{m.wash_help_text()}</p>
        <NotStarted wash={wash} />
        <Link className="text-link underline" to="/contact">
          {m.nav_contact()}
        </Link>
      </div>
    </details>
  );
}

type HelpAnswer = { readonly outcome: 'given_back' | 'asked_staff' | 'waiting'; readonly reference: string | null };

/** Button for a machine that does nothing. It reports that the wash did not start, and shows the reference. */
export function NotStarted({ wash }: WashProps) {
  const [answer, setSaid] = useState<HelpAnswer | null>(null);
  // after a reload, the page shows again that staff were informed, with the reference
  const asked = wash.reference === null ? null : { outcome: 'asked_staff' as const, reference: wash.reference };
  const said = answer ?? asked;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, during] = useBusy();

  async function say(): Promise<void> {
    const reply = await callApi(browserApi, reportNotStarted, { params: { redemptionToken: wash.redemptionToken } });
    setFailure(reply.ok ? null : reply.problem.message);
    if (reply.ok) setSaid(reply.value);
  }

  return (
    <div role="alert" className="grid justify-items-center gap-2">
      {failure === null ? null : <p className="notice notice-danger">{failure}</p>}
      {said === null ? null : <SaidNotice wash={wash} said={said} />}
      {said?.outcome === 'asked_staff' ? null : (
        <button
          type="button"
          className="button button-secondary only-scripted"
          disabled={busy}
          onClick={() => void during(say)}
        >
          {m.wash_not_started()}
        </button>
      )}
    </div>
  );
}

function SaidNotice({ wash, said }: WashProps & { readonly said: HelpAnswer }) {
  if (said.outcome === 'given_back') return null;
  if (said.outcome === 'waiting') return <p className="notice notice-info">{m.wash_too_early()}</p>;
  return (
    <p className="notice notice-info">
      {wash.state === 'held' ? m.wash_asked_silent() : m.wash_asked()}{' '}
      <bdi translate="no" dir="ltr" className="font-semibold whitespace-nowrap">
        {said.reference}
      </bdi>
    </p>
  );
}
