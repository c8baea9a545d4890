import { m } from '#messages/compiled/messages.js';
import { StateMark } from '../../lib/state-mark.tsx';

export function saleStateText(active: boolean): string {
  return active ? m.staff_catalogue_on() : m.staff_catalogue_off();
}

/** Shows by a word and a colour whether a product is for sale. */
export function SaleState({ active }: { readonly active: boolean }) {
  return <StateMark words={saleStateText(active)} tone={active ? 'active' : 'quiet'} />;
}
