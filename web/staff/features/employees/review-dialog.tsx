import {
  EMPLOYEE_DOCUMENT_REASON_MAX_LENGTH,
  reviewEmployeeDocument,
  type EmployeeDocument,
} from '#contracts/staff/team/employee-documents.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { documentKindLabels, documentStateLabels } from '../../lib/words/document-words.ts';

type ReviewProps = {
  readonly document: EmployeeDocument;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that approves a document, or rejects it with a reason. The staff user who uploaded a document cannot review
 * it.
 */
export function ReviewDocumentDialog({ document, onDone, onClose }: ReviewProps) {
  const { id, kind, employeeName } = document;
  const { field, form, end } = useForm({
    check: ({ decision, reason = '' }, errors) =>
      decision === 'rejected' && reason.trim() === ''
        ? { failure: null, errors: { ...errors, reason: m.staff_documents_reason_missing() } }
        : { failure: null, errors },
    send: ({ decision, reason }) =>
      callStaff(reviewEmployeeDocument, {
        params: { documentId: id },
        body: decision === 'rejected' ? { decision, reason } : { decision: 'approved' },
      }),
    onRefused: ({ code }) => {
      // the dialog closes because another reviewer decided first, and the reloaded list shows that decision
      if (code === 'changed_meanwhile') onDone();
    },
    onDone: ({ state }) => {
      showToast({ title: documentStateLabels[state](), tone: 'success' });
      onDone();
    },
  });
  return (
    <StaffDialog
      title={m.staff_documents_review_of({ kind: documentKindLabels[kind](), name: employeeName })}
      onClose={onClose}
    >
      <p>{m.staff_documents_review_text()}</p>
      <form {...form} className="staff-stack">
        <SelectField
          name="decision"
          label={m.staff_documents_decision()}
          options={[
            { value: 'approved', label: m.staff_documents_approve() },
            { value: 'rejected', label: m.staff_documents_reject() },
          ]}
        />
        <TextArea
          {...field('reason')}
          label={m.staff_documents_reason()}
          rows={3}
          maxLength={EMPLOYEE_DOCUMENT_REASON_MAX_LENGTH}
        />
        <FormFooter {...end} label={m.staff_documents_decide()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
