import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { downloadEmployeeDocument, type EmployeeDocument } from '#contracts/staff/team/employee-documents.ts';
import { formatDate, formatIsoDay, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { NoValue } from '../../kit/no-value.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { documentKindLabels, documentStateLabels } from '../../lib/words/document-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

function expiryText({ expiresOn }: EmployeeDocument, locale: Locale): string {
  return expiresOn === null ? m.staff_documents_no_end() : formatIsoDay(expiresOn, locale);
}

function employeeColumn(): ListColumn<EmployeeDocument> {
  return {
    id: 'employee',
    header: m.staff_documents_employee(),
    cell: ({ employeeId, employeeName }) => (
      <Link to={`/admin/employees/${employeeId}`}>
        <bdi>{readableOrPlaceholder(employeeName)}</bdi>
      </Link>
    ),
    text: ({ employeeName }) => readableOrPlaceholder(employeeName),
  };
}

/**
 * Returns the columns of a list of documents. `isOfOne` is true on the page of one employee, where the column with the
 * employee's name is left out.
 */
export function employeeDocumentColumns(
  locale: Locale,
  onReview: ((document: EmployeeDocument) => void) | null,
  isOfOne = false,
): readonly ListColumn<EmployeeDocument>[] {
  return [
    ...(isOfOne ? [] : [employeeColumn()]),
    {
      id: 'kind',
      header: m.staff_documents_kind(),
      card: isOfOne ? 'title' : 'plain',
      cell: ({ kind }) => documentKindLabels[kind](),
      text: ({ kind }) => documentKindLabels[kind](),
    },
    {
      id: 'state',
      header: m.staff_documents_state(),
      card: 'side',
      cell: ({ state, reason }) => (
        <>
          <StatusBadge words={documentStateLabels[state]()} tone={stateTones.employeeDocument[state]} />
          {reason === null ? null : (
            <p className="staff-quiet">
              <bdi>{reason}</bdi>
            </p>
          )}
        </>
      ),
      text: ({ state }) => documentStateLabels[state](),
    },
    {
      id: 'ends',
      header: m.staff_documents_ends(),
      cell: (document) =>
        document.expiresOn === null ? <NoValue text={m.staff_documents_no_end()} /> : expiryText(document, locale),
      text: ({ expiresOn }) => dayCell(expiresOn, m.staff_documents_no_end()),
    },
    {
      id: 'uploaded',
      from: 'wide',
      header: m.staff_documents_uploaded(),
      card: 'plain',
      cell: ({ uploadedBy, uploadedAt }) => (
        <span>
          {m.staff_documents_by({ name: isolated(uploadedBy), day: formatDate(Date.parse(uploadedAt), locale) })}
        </span>
      ),
      text: ({ uploadedAt }) => dayCell(uploadedAt),
    },
    {
      id: 'acts',
      header: m.staff_documents_acts(),
      stays: true,
      cell: (document) => <DocumentActions document={document} onReview={onReview} />,
    },
  ];
}

type ActsProps = {
  readonly document: EmployeeDocument;
  /** Opens the review of a document. Null if the staff user may not review documents. */
  readonly onReview: ((document: EmployeeDocument) => void) | null;
};

function DocumentActions({ document, onReview }: ActsProps) {
  const { id, kind, employeeName, state, own } = document;
  const named = { kind: documentKindLabels[kind](), name: employeeName };
  return (
    <span className="staff-acts">
      <a
        className="button button-quiet"
        href={endpointUrlOf(downloadEmployeeDocument, { params: { documentId: id } })}
        download
        aria-label={m.staff_documents_download_of(named)}
      >
        {m.staff_documents_download()}
      </a>
      {state === 'pending' && own ? <span className="staff-quiet">{m.staff_documents_own()}</span> : null}
      {state === 'pending' && !own && onReview !== null ? (
        <button
          type="button"
          className="button button-secondary"
          aria-label={m.staff_documents_review_of(named)}
          onClick={() => onReview(document)}
        >
          {m.staff_documents_review()}
        </button>
      ) : null}
    </span>
  );
}
