import { m } from '#messages/compiled/messages.js';
import { PHONE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { isCaseReturnable } from './case-actions.tsx';
import { NextCaseLink } from './next-case-link.tsx';
import { useOpenCase } from './use-case.ts';

/**
 * Acts in the head of a case: of an open case on a phone, where its forms are far below the head, buttons that lead to
 * the answer and to the return of the wash; of any other case, the next open case.
 */
export function CaseHeaderActions() {
  const { shown } = useOpenCase();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const mayWrite = mayUse(useMe(), 'inbox.write');
  if (shown.state !== 'open') return <NextCaseLink />;
  if (!isPhone || !mayWrite) return null;
  return (
    <>
      {shown.sender === null ? null : <FormButton panel="case-answer" label={m.staff_case_answer_write()} />}
      {isCaseReturnable(shown) ? <FormButton panel="case-give-back" label={m.staff_wash_give_back_title()} /> : null}
    </>
  );
}

type FormButtonProps = {
  readonly panel: string;
  readonly label: string;
};

/** Button that moves the focus to the text field of a panel, or to the button of a panel without a text field. */
function FormButton({ panel, label }: FormButtonProps) {
  function focusPanel() {
    const section = document.getElementById(panel)?.parentElement;
    const target = section?.querySelector<HTMLElement>('textarea') ?? section?.querySelector<HTMLElement>('.button');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }
  return (
    <button type="button" className="button button-secondary" onClick={focusPanel}>
      {label}
    </button>
  );
}
