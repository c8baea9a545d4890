import { Link } from 'react-router';
import { markCaseAsAccessRequest } from '#contracts/staff/cases/staff-case.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import { useCaseAction, useOpenCase } from './use-case.ts';

/**
 * Marks a customer's message as a request for personal data, or removes this mark. The law sets a deadline of thirty
 * days for such a request.
 */
export function AccessRequest() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  const [pending, act] = useCaseAction();
  const { access, dueAt, id, version } = shown;
  const mark = (marked: boolean) =>
    void act(
      markCaseAsAccessRequest,
      { params: { id }, body: { version, marked } },
      marked ? m.staff_access_marked() : m.staff_access_unmarked(),
    );
  return (
    <CollapsiblePanel title={m.staff_case_access()} isOpen={access}>
      {access && dueAt !== null ? (
        <>
          <p>{m.staff_access_until({ day: formatDate(Date.parse(dueAt), locale) })}</p>
          <p>
            <Link to="/admin/customers">{m.staff_access_find()}</Link>
          </p>
        </>
      ) : (
        <p>{m.staff_access_text()}</p>
      )}
      <button type="button" className="button button-secondary" disabled={pending} onClick={() => mark(!access)}>
        {access ? m.staff_access_unmark() : m.staff_access_mark()}
      </button>
    </CollapsiblePanel>
  );
}
