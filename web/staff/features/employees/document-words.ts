import type { DocumentState } from '#contracts/staff/sales/documents.ts';
import type { Locale } from '#contracts/core/locale.ts';

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
