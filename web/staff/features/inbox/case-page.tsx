import { useParams } from 'react-router';
import { caseKinds, type CaseKind } from '#contracts/staff/cases/inbox.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { BackToList } from '../../lib/back-to-list.tsx';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { GoodwillButton } from '../../lib/acts/goodwill-button.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { caseKindWords } from '../../lib/words/case-words.ts';
import { AnswerForm } from './answer-form.tsx';
import { Assignment } from './assignment.tsx';
import { CaseActs } from './case-acts.tsx';
import { DueBadge, StateBadge } from './case-badges.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseSaid } from './case-said.tsx';
import { aboutOf } from './case-words.ts';
import { CancellationDecision } from './cancellation-decision.tsx';
import { NoteForm } from './note-form.tsx';
import { CaseContext, useCase, useOpenCase, type CaseKey } from './use-case.ts';

function isKind(kind: string | undefined): kind is CaseKind {
  return caseKinds.some((known) => known === kind);
}

/** One case: what was said, what is known around it, and what can be done. */
export function CasePage() {
  const { kind, id } = useParams();
  if (!isKind(kind) || id === undefined) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  return <Case key={`${kind}/${id}`} kind={kind} id={id} />;
}

function Case(wanted: CaseKey) {
  const { shown, failure, faster, send, retry } = useCase(wanted);
  return (
    <div className="staff-stack">
      <BackToList list="/admin/inbox" label={m.staff_case_back()} />
      {shown === null && failure === null ? <h1 className="text-2xl">{caseKindWords[wanted.kind]()}</h1> : null}
      <AskedState asked={{ value: shown, failure, retry }} />
      <div role="alert">{faster === null ? null : <p className="notice notice-danger">{faster}</p>}</div>
      {shown === null ? null : (
        <CaseContext value={{ shown, send }}>
          <OpenedCase />
        </CaseContext>
      )}
    </div>
  );
}

/** Whoever wrote can be given something; what came of it stands in the list of gifts. */
function CaseGoodwill() {
  const { kind, id } = useOpenCase().shown;
  return <GoodwillButton to={{ caseKind: kind, caseId: id }} onDone={() => undefined} />;
}

function OpenedCase() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'inbox.write');
  const isUndecided = shown.kind === 'cancellation' && shown.state !== 'done';
  return (
    <>
      <header className="staff-stack">
        <div className="staff-head">
          <h1 className="text-2xl">
            {caseKindWords[shown.kind]()}{' '}
            <bdi dir="ltr" className="whitespace-nowrap">
              {shown.reference}
            </bdi>
          </h1>
          <DueBadge row={shown} />
          <StateBadge state={shown.state} />
        </div>
        <p className="staff-quiet">
          <bdi>{aboutOf(shown, locale)}</bdi>
          {' · '}
          <time dateTime={shown.since}>{formatDateTime(Date.parse(shown.since), locale)}</time>
        </p>
      </header>
      <div className="staff-case">
        <div className="staff-stack">
          <CaseSaid />
          <CaseFacts />
          {mayWrite && shown.sender !== null ? <AnswerForm /> : null}
          <CaseHistory />
        </div>
        <div className="staff-stack">
          {mayWrite ? <Assignment /> : null}
          {isUndecided ? <CancellationDecision /> : null}
          {mayWrite ? <CaseActs /> : null}
          {mayWrite ? <NoteForm /> : null}
          {shown.sender === null ? null : <CaseGoodwill />}
        </div>
      </div>
    </>
  );
}
