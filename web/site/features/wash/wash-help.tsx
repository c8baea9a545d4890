import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addWashPhoto } from '#contracts/stations/reports/report-photo.ts';
import { reportWashNotStarted, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf, callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { photoResultOf, ReportPhotoForm, SentPhotoNotice, photoResultFromQuery } from '../../washes/report-photo.tsx';
import { WashProblems } from './wash-problems.tsx';

type WashProps = { readonly wash: RedemptionView };

/** Help next to a running wash. It is collapsed until the customer has reported a problem. */
export function WashHelp({ wash }: WashProps) {
  const [search] = useSearchParams();
  const isReported = wash.reference !== null || search.get('sent') === 'waiting';
  return (
    <details className="wash-help" open={isReported || undefined}>
      <summary>{m.wash_help()}</summary>
      <div className="wash-help-inside stack-wide">
        <p>{m.wash_help_text()}</p>
        <NotStartedHelp wash={wash} />
        <WashProblems wash={wash} />
      </div>
    </details>
  );
}

type HelpAnswer = { readonly outcome: 'given_back' | 'asked_staff' | 'waiting'; readonly reference: string | null };

/**
 * Returns the result of a report that was sent earlier, or that was sent without JavaScript. Returns null if there is
 * no report.
 */
function sentHelpAnswerOf({ reference }: RedemptionView, sent: string | null): HelpAnswer | null {
  if (reference !== null) return { outcome: 'asked_staff', reference };
  return sent === 'waiting' ? { outcome: 'waiting', reference } : null;
}

/**
 * Button for a customer whose machine does nothing. It reports that the wash did not start, and shows the reference of
 * the report. It then offers to add a photo.
 */
export function NotStartedHelp({ wash }: WashProps) {
  const [search] = useSearchParams();
  const [given, setGiven] = useState<HelpAnswer | null>(null);
  const helpAnswer = given ?? sentHelpAnswerOf(wash, search.get('sent'));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, during] = useBusy();
  const params = { redemptionToken: wash.redemptionToken };

  async function say(): Promise<void> {
    const reply = await callApi(browserApi, reportWashNotStarted, { params });
    setFailure(reply.ok ? null : reply.problem.message);
    if (reply.ok) setGiven(reply.value);
  }

  return (
    <div className="wash-help-inside stack-wide">
      <div role="alert" className="wash-help-inside stack-close">
        {failure === null ? null : <p className="notice notice-danger">{failure}</p>}
        {helpAnswer === null ? null : <HelpNotice wash={wash} helpAnswer={helpAnswer} />}
      </div>
      {helpAnswer?.outcome === 'asked_staff' ? (
        <WashPhoto wash={wash} search={search} />
      ) : (
        <form
          method="post"
          action={endpointUrlOf(reportWashNotStarted, { params })}
          onSubmit={(event) => {
            event.preventDefault();
            void during(say);
          }}
        >
          <button type="submit" className="button button-secondary" disabled={busy}>
            {m.wash_not_started()}
          </button>
        </form>
      )}
    </div>
  );
}

function WashPhoto({ wash: { redemptionToken }, search }: WashProps & { readonly search: URLSearchParams }) {
  const photo = photoResultFromQuery(search.get('sent'));
  const params = { redemptionToken };
  if (photo !== null) return <SentPhotoNotice photo={photo} />;
  return (
    <ReportPhotoForm
      action={endpointUrlOf(addWashPhoto, { params })}
      send={(file) => callApi(browserApi, addWashPhoto, { params, body: { file } })}
      back={photoResultOf(search)}
    />
  );
}

function HelpNotice({ wash, helpAnswer }: WashProps & { readonly helpAnswer: HelpAnswer }) {
  if (helpAnswer.outcome === 'given_back') return null;
  if (helpAnswer.outcome === 'waiting') return <p className="notice notice-info">{m.wash_too_early()}</p>;
  return (
    <p className="notice notice-info">
      {wash.state === 'held' ? m.wash_asked_silent() : m.wash_asked()}{' '}
      <bdi translate="no" dir="ltr" className="row-name unbroken">
        {helpAnswer.reference}
      </bdi>
      <span className="own-line">{m.wash_asked_next()}</span>
    </p>
  );
}
