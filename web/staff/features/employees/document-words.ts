import type { EmployeeDocumentState } from '#contracts/staff/team/employee-documents.ts';
import type { Locale } from '#contracts/core/locale.ts';

export const stateLooks = {
  pending: 'staff-state staff-state-invited',
  approved: 'staff-state staff-state-active',
  rejected: 'staff-state staff-state-disabled',
} as const satisfies Record<EmployeeDocumentState, string>;

export function stationNameIn(
  locale: Locale,
  { name, nameHe }: { readonly name: string; readonly nameHe: string },
): string {
  return locale === 'he' ? nameHe : name;
}
