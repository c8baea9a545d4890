import type { DocumentKind, DocumentState } from '#contracts/staff/documents.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

export const kindWords = {
  contract: () => m.staff_document_contract(),
  identity: () => m.staff_document_identity(),
  health: () => m.staff_document_health(),
  training: () => m.staff_document_training(),
  work_permit: () => m.staff_document_work_permit(),
  tax: () => m.staff_document_tax(),
  other: () => m.staff_document_other(),
} as const satisfies Record<DocumentKind, () => string>;

export const stateWords = {
  pending: () => m.staff_documents_pending(),
  approved: () => m.staff_documents_approved(),
  rejected: () => m.staff_documents_rejected(),
} as const satisfies Record<DocumentState, () => string>;

export const stateLooks = {
  pending: 'staff-state staff-state-invited',
  approved: 'staff-state staff-state-active',
  rejected: 'staff-state staff-state-disabled',
} as const satisfies Record<DocumentState, string>;

export function stationIn(
  locale: Locale,
  { name, nameHe }: { readonly name: string; readonly nameHe: string },
): string {
  return locale === 'he' ? nameHe : name;
}
