import { useParams } from 'react-router';
import { caseKinds, type CaseKind } from '#contracts/staff/cases/case-list.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { GoodwillButton } from '../../lib/acts/goodwill-button.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { SenderText } from '../../lib/washes/sender-text.tsx';
import { caseKindLabels } from '../../lib/words/case-words.ts';
import { CaseReplyForm } from './case-reply-form.tsx';
import { CaseAssignment } from './assignment.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseDueBadge, CaseStateBadge } from './case-badges.tsx';
import { CaseDetails } from './case-details.tsx';
import { CaseHeaderActions } from './case-header-actions.tsx';
import { CaseMessage, CaseSender } from './case-message.tsx';
import { caseSubjectOf, caseEntryText } from './case-words.ts';
import { CancellationDecision } from './cancellation-decision.tsx';
import { NoteForm } from './note-form.tsx';
import { CaseContext, useCase, useOpenCase, type CaseKey } from './use-case.ts';

/** Lists the actions and notes of staff users on the case, newest first. */
function CaseHistory() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  return (
    <section className="staff-panel" aria-labelledby="case-history">
      <h2 id="case-history" className="panel-title">
        {m.staff_case_history()}
      </h2>
      {shown.history.length === 0 ? (
        <p className="staff-quiet">{m.staff_case_history_empty()}</p>
      ) : (
        <ol className="staff-history">
          {shown.history.toReversed().map((entry) => (
            <li key={entry.id}>
              <div className="staff-history-line">
                <span>{caseEntryText(entry)}</span>
                <time dateTime={entry.at} className="staff-quiet">
                  {formatDateTime(Date.parse(entry.at), locale)}
                </time>
              </div>
              {entry.text === null ? null : <SenderText text={entry.text} locale={entry.locale} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function isCaseKind(kind: string | undefined): kind is CaseKind {
  return caseKinds.some((known) => known === kind);
}

export function CasePage() {
  const { kind, id } = useParams();
  if (!isCaseKind(kind) || id === undefined) return <MissingPage />;
  return <CaseLoader key={`${kind}/${id}`} kind={kind} id={id} />;
}

function CaseLoader(wanted: CaseKey) {
  const { shown, failure, isMissing, faster, send, isSending, retry } = useCase(wanted);
  const resource = { value: shown, failure, isMissing, retry };
  if (shown === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/inbox', title: m.staff_place_inbox() }} />;
  return (
    <div className="staff-stack">
      <LoadState resource={resource} />
      <div role="alert">{faster === null ? null : <p className="notice notice-danger">{faster}</p>}</div>
      <CaseContext value={{ shown, send, isSending }}>
        <OpenedCase />
      </CaseContext>
    </div>
  );
}

/** Gives the sender a free wash or a discount (goodwill). The result appears in the list of goodwill gifts. */
function CaseGoodwill() {
  const { kind, id } = useOpenCase().shown;
  return <GoodwillButton to={{ caseKind: kind, caseId: id }} onDone={() => undefined} />;
}

/**
 * Title of a case, followed by its subject. The title is the sender's name, or the kind of the case if the sender gave
 * no name.
 */
function CaseTitle() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  const subject = caseSubjectOf(shown, locale);
  const name = shown.sender?.name ?? '';
  return (
    <>
      {name === '' ? caseKindLabels[shown.kind]() : <bdi>{name}</bdi>}
      {subject === '' ? null : (
        <>
          {' · '}
          <bdi>{subject}</bdi>
        </>
      )}
    </>
  );
}

/**
 * Kinds of cases in which staff decide by the facts. The page shows the facts before the reply for these kinds. For all
 * other kinds, the facts are next to the reply, or below it on a phone.
 */
const decidedByFacts: ReadonlySet<CaseKind> = new Set(['cancellation', 'wash', 'hand_wash']);

function OpenedCase() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  return (
    <>
      <DetailHeader
        title={<CaseTitle />}
        states={
          <>
            <CaseDueBadge row={shown} />
            <CaseStateBadge state={shown.state} />
          </>
        }
        facts={
          <>
            {caseKindLabels[shown.kind]()}{' '}
            <bdi dir="ltr" className="unbroken">
              {shown.reference}
            </bdi>
            {' · '}
            <time dateTime={shown.since}>{formatDateTime(Date.parse(shown.since), locale)}</time>
          </>
        }
        acts={<CaseHeaderActions />}
      />
      <div className="staff-case">
        <CaseMessageAndReply />
        <ActionsColumn />
        <CaseHistory />
      </div>
    </>
  );
}

/** Shows the message and the reply. For the kinds in `decidedByFacts`, the facts come before the reply. */
function CaseMessageAndReply() {
  const { shown } = useOpenCase();
  const mayWrite = mayUse(useMe(), 'inbox.write');
  return (
    <div className="staff-stack">
      <CaseMessage />
      {decidedByFacts.has(shown.kind) ? <SenderAndFacts /> : null}
      {mayWrite && shown.sender !== null ? <CaseReplyForm /> : null}
    </div>
  );
}

function SenderAndFacts() {
  return (
    <>
      <CaseSender />
      <CaseDetails />
    </>
  );
}

function ActionsColumn() {
  const { shown } = useOpenCase();
  const mayWrite = mayUse(useMe(), 'inbox.write');
  const isUndecided = shown.kind === 'cancellation' && shown.state !== 'done';
  return (
    <div className="staff-stack staff-case-acts">
      {mayWrite ? <CaseAssignment /> : null}
      {decidedByFacts.has(shown.kind) ? null : <SenderAndFacts />}
      {isUndecided ? <CancellationDecision /> : null}
      {mayWrite ? <CaseActions /> : null}
      {mayWrite ? <NoteForm /> : null}
      {shown.sender === null ? null : <CaseGoodwill />}
    </div>
  );
}
