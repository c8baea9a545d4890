import { assignCase, type StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { m } from '#messages/compiled/messages.js';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { useMe } from '../../lib/portal.tsx';
import { useCaseAction, useOpenCase } from './use-case.ts';

type AssigneeId = NonNullable<StaffCase['assignee']>['id'];

/**
 * Shows the staff user to whom the case is assigned. A click assigns it to the current user. A collapsed panel assigns
 * it to another staff user.
 */
export function CaseAssignment() {
  const { shown } = useOpenCase();
  const me = useMe();
  const [pending, act] = useCaseAction();
  const { kind, id, version, assignee, colleagues } = shown;
  function give(assigneeId: AssigneeId | null) {
    void act(assignCase, { params: { kind, id }, body: { version, assigneeId } }, m.staff_case_assigned());
  }
  return (
    <section className="staff-panel" aria-labelledby="case-assignment">
      <h2 id="case-assignment" className="panel-title">
        {m.staff_inbox_assignee()}
      </h2>
      <p>{assignee === null ? m.staff_inbox_no_assignee() : <bdi>{assignee.name}</bdi>}</p>
      {assignee?.id === me.id ? null : (
        <button type="button" className="button button-secondary" disabled={pending} onClick={() => give(me.id)}>
          {m.staff_case_take()}
        </button>
      )}
      <details className="staff-case-fold">
        <summary className="staff-summary">{m.staff_case_give_other()}</summary>
        <form
          className="staff-inline"
          key={assignee?.id ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = new FormData(event.currentTarget).get('assignee');
            give(colleagues.find((colleague) => colleague.id === chosen)?.id ?? null);
          }}
        >
          <SelectField
            label={m.staff_case_give_to()}
            name="assignee"
            chosen={assignee?.id ?? ''}
            options={[
              { value: '', label: m.staff_case_put_back() },
              ...colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name })),
            ]}
          />
          <button type="submit" className="button button-secondary" disabled={pending}>
            {m.staff_case_give()}
          </button>
        </form>
      </details>
    </section>
  );
}
