import {
  employeeDocumentIdSchema,
  type EmployeeDocumentRefusal,
  type EmployeeDocumentId,
  type EmployeeDocumentKind,
} from '#contracts/staff/team/employee-documents.ts';
import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addEmployeeDocumentRow,
  findEmployeeDocument,
  findEmployeeDocumentFile,
  reviewEmployeeDocumentRow,
} from './store/employee-document.ts';
import { documentSealContextOf, prepareEmployeeDocumentFile, encryptDocumentFile } from './employee-document-file.ts';

export type EmployeeDocumentUpload = {
  readonly employeeId: EmployeeId;
  readonly kind: EmployeeDocumentKind;
  readonly expiresOn: string | null;
  readonly file: Blob;
};

/** Stores an encrypted document. It is pending until a different staff user reviews it. */
export async function addEmployeeDocument(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'pdfs' | 'pictures'>,
  actor: Staff,
  { employeeId, kind, expiresOn, file: upload }: EmployeeDocumentUpload,
): Promise<Outcome<EmployeeDocumentId, 'not_found' | EmployeeDocumentRefusal>> {
  const ready = await prepareEmployeeDocumentFile(deps, upload);
  if (!ready.ok) return ready;
  const documentId = employeeDocumentIdSchema.parse(deps.ids.uuid());
  const { media, file } = ready.value;
  const document = { documentId, employeeId, kind, expiresOn, media, bytes: file.length };
  const sealed = { fileSealed: encryptDocumentFile(deps.keyring, documentId, file), staffId: actor.staffId };
  const isAdded = await deps.db.inTransaction(async (tx) => {
    if (!(await addEmployeeDocumentRow(tx, { ...document, ...sealed, now: deps.clock.now() }))) return false;
    await appendAudit(tx, actor, { action: 'document.add', refId: documentId, detail: { employeeId, kind } });
    return true;
  });
  return isAdded ? accepted(documentId) : refused('not_found');
}

type Decision = {
  readonly documentId: EmployeeDocumentId;
  readonly decision: 'approved' | 'rejected';
  readonly reason: string | null;
};
type ReviewOutcome = Outcome<EmployeeDocumentId, 'not_found' | 'own_document' | 'changed_meanwhile'>;

/**
 * Approves or rejects a document. A document can be reviewed only once. The reviewer must not be the uploader; the use
 * case and the database both check this.
 */
export async function reviewEmployeeDocument(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { documentId, decision, reason }: Decision,
): Promise<ReviewOutcome> {
  return deps.db.inTransaction(async (tx): Promise<ReviewOutcome> => {
    const before = await findEmployeeDocument(tx, documentId);
    if (before === null) return refused('not_found');
    if (before.uploadedBy === actor.staffId) return refused('own_document');
    const review = { documentId, decision, reason, staffId: actor.staffId, now: deps.clock.now() };
    if (!(await reviewEmployeeDocumentRow(tx, review))) return refused('changed_meanwhile');
    await appendAudit(tx, actor, {
      action: decision === 'approved' ? 'document.approve' : 'document.reject',
      refId: documentId,
      detail: { employeeId: before.employeeId },
    });
    return accepted(documentId);
  });
}

type Download = Outcome<
  { readonly file: Buffer; readonly media: 'pdf' | 'jpeg'; readonly kind: EmployeeDocumentKind },
  'not_found'
>;

/** Returns the decrypted file. The access is recorded in the audit log before the file is sent. */
export async function openEmployeeDocument(
  deps: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
  documentId: EmployeeDocumentId,
): Promise<Download> {
  const row = await deps.db.inTransaction(async (tx) => {
    const found = await findEmployeeDocumentFile(tx, documentId);
    if (found === null) return null;
    // if the file is damaged, this line throws, so that no access is recorded
    const file = deps.keyring.openBytes(documentSealContextOf(documentId), found.fileSealed);
    const detail = { employeeId: found.employeeId };
    await appendAudit(tx, actor, { action: 'document.view', refId: documentId, detail });
    return { file, media: found.media, kind: found.kind };
  });
  return row === null ? refused('not_found') : accepted(row);
}
