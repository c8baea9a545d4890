import { useMemo, useState } from 'react';
import {
  employeeDocumentKinds,
  employeeDocumentStates,
  listEmployeeDocuments,
  type EmployeeDocument,
} from '#contracts/staff/team/employee-documents.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListFilter } from '../../list/columns.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { documentKindLabels, documentStateLabels } from '../../lib/words/document-words.ts';
import { employeeDocumentColumns } from './document-columns.tsx';
import { ReviewDocumentDialog } from './review-dialog.tsx';

function employeeDocumentFilters(): readonly ListFilter[] {
  return [
    choiceFilter({
      name: 'state',
      label: m.staff_documents_state(),
      values: employeeDocumentStates,
      words: documentStateLabels,
      all: m.staff_documents_all_states(),
    }),
    choiceFilter({
      name: 'kind',
      label: m.staff_documents_kind(),
      values: employeeDocumentKinds,
      words: documentKindLabels,
      all: m.staff_documents_all_kinds(),
    }),
    choiceFilter({
      name: 'ends',
      label: m.staff_documents_ends(),
      values: ['soon'],
      words: { soon: m.staff_documents_soon },
      all: m.staff_documents_any_end(),
    }),
  ];
}

/**
 * Page with the documents of all employees. It shows documents that wait for a review, and documents that expire soon.
 */
export function EmployeeDocumentsPage() {
  const { locale } = usePortal();
  const mayReview = mayUse(useMe(), 'document.review');
  const [reviewing, setReviewing] = useState<EmployeeDocument | null>(null);
  const [version, setVersion] = useState(0);
  const filters = useMemo(() => employeeDocumentFilters(), []);
  const columns = useMemo(() => employeeDocumentColumns(locale, mayReview ? setReviewing : null), [locale, mayReview]);
  return (
    <>
      <ListPage
        title={m.staff_documents_title()}
        text={m.staff_documents_text()}
        endpoint={listEmployeeDocuments}
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_documents_empty()}
        version={version}
      />
      {reviewing === null ? null : (
        <ReviewDocumentDialog
          document={reviewing}
          onDone={() => {
            setReviewing(null);
            setVersion(version + 1);
          }}
          onClose={() => setReviewing(null)}
        />
      )}
    </>
  );
}
