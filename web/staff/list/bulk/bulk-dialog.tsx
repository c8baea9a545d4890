import { useState } from 'react';
import { useForm } from '#web/lib/forms/use-form.ts';
import { m } from '#messages/compiled/messages.js';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { bulkActionLabels, type ListBulkAction } from './list-bulk.ts';

type BulkDialogProps<Row> = {
  readonly bulk: ListBulkAction<Row>;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  /** Called after the server has accepted the bulk action. */
  readonly onBegun: () => void;
};

export function BulkDialog<Row>({ bulk, rows, onClose, onBegun }: BulkDialogProps<Row>) {
  // the id is created only once, so that a second click does not start a second bulk action
  const [bulkId] = useState(() => crypto.randomUUID());
  const { only, people } = bulk;
  const accepted = only === undefined ? rows : rows.filter(only.takes);
  const skipped = rows.length - accepted.length;
  const { label, title } = bulkActionLabels[bulk.act];
  const { form, end } = useForm({
    send: (texts) => {
      const assigneeId = people?.find(({ id }) => id === texts['assignee'])?.id ?? null;
      return bulk.begin(accepted, { bulkId, assigneeId });
    },
    onDone: onBegun,
  });
  return (
    <StaffDialog title={title({ count: rows.length })} onClose={onClose}>
      <form {...form} className="staff-stack">
        <p>{bulk.text}</p>
        {only === undefined ? null : (
          <p>
            {only.taken(String(accepted.length))}
            {skipped === 0 ? null : <span className="staff-detail">{only.skipped(String(skipped))}</span>}
          </p>
        )}
        {people === null ? null : (
          <SelectField
            label={m.staff_work_assignee()}
            name="assignee"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <p className="staff-quiet">{m.staff_bulk_background()}</p>
        <FormFooter
          {...end}
          label={label()}
          busy={m.staff_form_saving()}
          off={people?.length === 0 || accepted.length === 0}
        />
      </form>
    </StaffDialog>
  );
}
