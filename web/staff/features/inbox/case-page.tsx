import { Link, useParams } from 'react-router';
import { caseKinds, type CaseKind } from '#contracts/staff/inbox.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/asked-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useWayBack } from '../../lib/use-way-back.ts';
import { AnswerForm } from './answer-form.tsx';
import { Assignment } from './assignment.tsx';
import { CaseActs } from './case-acts.tsx';
import { DueBadge, StateBadge } from './case-badges.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseSaid } from './case-said.tsx';
import { aboutOf, kindWords } from './case-words.ts';
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
  const back = useWayBack('/admin/inbox');
  return (
    <div className="staff-stack">
      <Link to={back} className="staff-case-back">
        {m.staff_case_back()}
      </Link>
      {shown === null && failure === null ? <h1 className="text-2xl">{kindWords[wanted.kind]()}</h1> : null}
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
            {kindWords[shown.kind]()}{' '}
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
        </div>
      </div>
    </>
  );
}
