import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CurrentUser } from '#contracts/identity/account.ts';
import type { OwnVerification, OwnVerificationRequest, OwnVerifications } from '#contracts/identity/verification.ts';
import { submitVerification, CARD_PICTURE_MAX_BYTES, withdrawVerification } from '#contracts/identity/verification.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { usePage } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountCall, useDashboardAction, isAlreadyHandledProblem } from '../account-call.ts';
import type { CardRequest } from '../card/card-verification-dialog.tsx';
import { cardLabels, cardRefusalLabels } from '#web/lib/words/card-words.ts';
import { DashboardSection, SectionLoadError } from '../dashboard-section.tsx';

const dialog = lazyComponent(
  () => import('../card/card-verification-dialog.tsx').then((part) => part.CardVerificationDialog),
  ({ onClose }) => onClose(),
);

type RowProps = { readonly label: string; readonly verified: boolean; readonly counting: OwnVerification | undefined };

function Row({ label, verified, counting }: RowProps) {
  const { locale } = usePage();
  const end = counting?.validUntil ?? null;
  return (
    <div className="verification-row">
      <dt>{label}</dt>
      <dd className="verification-state">
        <span className="state-chip" data-good={verified}>
          {verified ? <CheckIcon className="icon-small" /> : null}
          {verified ? m.dashboard_verified() : m.dashboard_not_verified()}
        </span>
        {counting?.verified !== true ? null : (
          <span className="part-note">
            {end === null
              ? m.verification_for_life()
              : m.verification_until({ day: formatDate(Date.parse(end), locale) })}
          </span>
        )}
      </dd>
    </div>
  );
}

type VerificationProps = {
  readonly user: CurrentUser;
  /** Verifications of the customer's senior or disability card. Null if they failed to load. */
  readonly verifications: OwnVerifications | null;
};

/**
 * Shows the discounts that the account has for verified cards, and how to get such a discount (specification, section
 * 4).
 */
export function CardVerification({ user, verifications }: VerificationProps) {
  const { isVerifiedSenior, isVerifiedDisability } = user;
  const percent = usePage().percents?.verified ?? 0;
  const countingOf = (kind: OwnVerification['kind']) => verifications?.kinds.find((one) => one.kind === kind);
  return (
    <DashboardSection id="verification" title={m.dashboard_verification()}>
      <dl className="verification">
        <Row label={m.dashboard_senior()} verified={isVerifiedSenior} counting={countingOf('senior')} />
        <Row label={m.dashboard_disability()} verified={isVerifiedDisability} counting={countingOf('disability')} />
      </dl>
      {isVerifiedSenior || isVerifiedDisability || percent === 0 ? null : (
        <p className="part-note">{m.dashboard_verification_note({ percent })}</p>
      )}
      {verifications === null ? <SectionLoadError /> : <VerificationForm {...verifications} />}
    </DashboardSection>
  );
}

/** Shows the state of the latest verification request and a button to make a new request. */
function VerificationForm({ kinds, request }: OwnVerifications) {
  const [open, setOpen] = useState(false);
  const call = useAccountCall();
  const { revalidate } = useRevalidator();
  async function send(body: CardRequest): Promise<string | null> {
    const answer = await call(submitVerification, { body });
    if (!answer.ok) return isAlreadyHandledProblem(answer.problem) ? null : answer.problem.message;
    await revalidate();
    setOpen(false);
    showToast({ title: m.verification_sent(), tone: 'success' });
    return null;
  }
  const possible = kinds.filter(({ mayAsk }) => mayAsk);
  const renews = possible.some(({ verified }) => verified);
  return (
    <>
      {request === null ? null : <VerificationRequest request={request} />}
      {request?.state === 'open' || possible.length === 0 ? null : (
        <button
          type="button"
          className="button button-secondary only-scripted button-own-width"
          onPointerEnter={() => void dialog.preload()}
          onClick={() => setOpen(true)}
        >
          {renews ? m.verification_renew() : m.verification_open_dialog()}
        </button>
      )}
      {open ? (
        <Suspense>
          <dialog.Part
            kinds={possible.map(({ kind }) => ({ value: kind, label: cardLabels[kind]() }))}
            maxBytes={CARD_PICTURE_MAX_BYTES}
            send={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type RequestProps = { readonly request: OwnVerificationRequest };

function VerificationRequest({ request }: RequestProps) {
  const { state, withPicture, reason, note } = request;
  if (state === 'open') return <OpenVerificationRequest request={request} />;
  if (state === 'refused' && reason !== null) {
    return (
      <div className="notice notice-danger verification-request">
        <p className="lead-words">{m.verification_refused_title()}</p>
        <p>{cardRefusalLabels[reason]()}</p>
        {note === null ? null : (
          <p>
            <bdi>{m.verification_refused_note({ note })}</bdi>
          </p>
        )}
      </div>
    );
  }
  if (state !== 'lapsed') return null;
  return (
    <div className="notice verification-request">
      <p className="lead-words">{m.verification_lapsed_title()}</p>
      <p>{withPicture ? m.verification_lapsed_picture() : m.verification_lapsed_visit()}</p>
    </div>
  );
}

function OpenVerificationRequest({ request: { requestId, kind, withPicture, askedAt, endsAt } }: RequestProps) {
  const { locale } = usePage();
  const change = useDashboardAction();
  const [pending, during] = useBusy();
  const day = formatDate(Date.parse(askedAt), locale);
  const end = formatDate(Date.parse(endsAt), locale);
  function withdraw() {
    void during(() => change(withdrawVerification, { params: { requestId } }, m.verification_withdrawn()));
  }
  return (
    <div className="notice verification-request">
      <p className="lead-words">{m.verification_open_title()}</p>
      <p>{cardLabels[kind]()}</p>
      <p>{withPicture ? m.verification_open_picture({ day, end }) : m.verification_open_visit({ end })}</p>
      <button type="button" className="button button-quiet only-scripted" disabled={pending} onClick={withdraw}>
        {m.verification_withdraw()}
      </button>
    </div>
  );
}
