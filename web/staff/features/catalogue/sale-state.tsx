import { m } from '#messages/compiled/messages.js';
import { StatusBadge } from '../../lib/status-badge.tsx';

export function saleStateText(active: boolean): string {
  return active ? m.staff_catalogue_on() : m.staff_catalogue_off();
}

export function SaleState({ active }: { readonly active: boolean }) {
  return <StatusBadge words={saleStateText(active)} tone={active ? 'active' : 'quiet'} />;
}
