import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import {
  getVerification,
  type VerificationForReview,
  type StaffVerification,
} from '#contracts/staff/customers/verifications.ts';
import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import { formatDate, formatDateTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { cardLabels, cardRefusalLabels } from '#web/lib/words/card-words.ts';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { RevealedCard, RevealCardButton } from './card-picture.tsx';
import { verificationStateLabels } from './state-words.ts';
import { ApproveVerificationForm, RefuseVerificationForm } from './decision-forms.tsx';

export function VerificationPage() {
  const { requestId } = useParams();
  return isUuid<VerificationRequestId>(requestId) ? <LoadedRequest requestId={requestId} /> : <MissingPage />;
}

function LoadedRequest({ requestId }: { readonly requestId: VerificationRequestId }) {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getVerification, { params: { requestId } }, { version });
  if (resource.value === null)
    return (
      <RecordLoadState
        resource={resource}
        list={{ to: '/admin/verifications', title: m.staff_place_verifications() }}
      />
    );
  return (
    <div className="staff-stack">
      <LoadState resource={resource} />
      <Card request={resource.value} onChanged={() => setVersion(version + 1)} />
    </div>
  );
}

type CardProps = { readonly request: StaffVerification; readonly onChanged: () => void };

function Card({ request, onChanged }: CardProps) {
  const { kind, nameMasked, state, own } = request;
  return (
    <>
      <DetailHeader
        title={
          <>
            {cardLabels[kind]()} · <bdi>{nameMasked ?? m.staff_cards_nameless()}</bdi>
          </>
        }
        states={<StatusBadge words={verificationStateLabels[state]()} tone={stateTones.verification[state]} />}
      />
      <Facts request={request} />
      {state === 'open' && own ? <p className="notice">{m.staff_card_own()}</p> : null}
      {state === 'open' && !own ? <Review request={request} onChanged={onChanged} /> : null}
    </>
  );
}

/**
 * Shows the button that reveals the discount card. Once it is revealed, shows the card and the forms to decide. A card
 * whose picture is lost can only be rejected.
 */
function Review({ request, onChanged }: CardProps) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<VerificationForReview | null>(null);
  const { withPicture } = request;
  if (shown === null) return <RevealCardButton request={request} onShown={setShown} onRefused={onChanged} />;
  const deciding = {
    request,
    shown,
    onDecided: () => void navigate('/admin/verifications'),
    onAlreadyDecided: onChanged,
  };
  return (
    <>
      <RevealedCard shown={shown} withPicture={withPicture} />
      <div className="staff-card-decision">
        {withPicture && shown.picture === null ? null : <ApproveVerificationForm {...deciding} />}
        <RefuseVerificationForm {...deciding} />
      </div>
    </>
  );
}

function closedText({ closedAt, closedBy }: StaffVerification, locale: Locale): string {
  const day = closedAt === null ? '' : formatDateTime(Date.parse(closedAt), locale);
  return [closedBy === null ? null : isolated(closedBy), day].filter((part) => part !== null).join(', ');
}

function Facts({ request }: { readonly request: StaffVerification }) {
  const { locale } = usePortal();
  const mayOpen = mayUse(useMe(), 'customer.read');
  const { customerId, nameMasked, state, withPicture, askedAt, endsAt, reason, validUntil } = request;
  return (
    <dl className="staff-panel staff-facts">
      {mayOpen ? (
        <div>
          <dt>{m.staff_cards_customer()}</dt>
          <dd>
            <Link to={`/admin/customers/${customerId}`}>
              <bdi>{nameMasked ?? m.staff_cards_nameless()}</bdi>
            </Link>
          </dd>
        </div>
      ) : null}
      {state === 'open' ? null : (
        <div>
          <dt>{m.staff_documents_state()}</dt>
          <dd>
            {verificationStateLabels[state]()} <span className="staff-quiet">{closedText(request, locale)}</span>
            {reason === null ? null : <p>{cardRefusalLabels[reason]()}</p>}
            {state === 'approved' ? <p>{validityText(validUntil, locale)}</p> : null}
          </dd>
        </div>
      )}
      <div>
        <dt>{m.staff_cards_way()}</dt>
        <dd>{withPicture ? m.staff_cards_picture() : m.staff_cards_in_person()}</dd>
      </div>
      <div>
        <dt>{state === 'open' ? m.staff_cards_asked() : m.staff_cards_sent()}</dt>
        <dd>{formatDateTime(Date.parse(askedAt), locale)}</dd>
      </div>
      <div>
        <dt>{m.staff_cards_ends()}</dt>
        <dd>{formatDate(Date.parse(endsAt), locale)}</dd>
      </div>
    </dl>
  );
}

function validityText(validUntil: string | null, locale: Locale): string {
  if (validUntil === null) return m.staff_card_life();
  return m.staff_card_until({ day: formatDate(Date.parse(validUntil), locale) });
}
