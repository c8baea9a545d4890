import type { EmployeeDocumentKind, EmployeeDocumentState } from '#contracts/staff/team/employee-documents.ts';
import { m } from '#messages/compiled/messages.js';

export const documentKindLabels = {
  contract: () => m.staff_document_contract(),
  identity: () => m.staff_document_identity(),
  health: () => m.staff_document_health(),
  training: () => m.staff_document_training(),
  work_permit: () => m.staff_document_work_permit(),
  tax: () => m.staff_document_tax(),
  other: () => m.staff_document_other(),
} as const satisfies Record<EmployeeDocumentKind, () => string>;

export const documentStateLabels = {
  pending: () => m.staff_documents_pending(),
  approved: () => m.staff_documents_approved(),
  rejected: () => m.staff_documents_rejected(),
} as const satisfies Record<EmployeeDocumentState, () => string>;
