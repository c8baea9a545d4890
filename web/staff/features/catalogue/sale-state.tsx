import { m } from '#messages/compiled/messages.js';

export function saleText(active: boolean): string {
  return active ? m.staff_catalogue_on() : m.staff_catalogue_off();
}

/** Shows by a word and a colour whether a product is for sale. */
export function SaleState({ active }: { readonly active: boolean }) {
  return (
    <span className={`staff-state ${active ? 'staff-state-active' : 'staff-state-disabled'}`}>{saleText(active)}</span>
  );
}
