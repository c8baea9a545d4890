import { foldedWords } from '#domain/core/text/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import type { ScreenRequirement } from '../lib/portal.tsx';
import { places } from '../places.tsx';

/** A screen or a filtered list, with its URL. */
export type Destination = { readonly to: string; readonly label: string };

type Further = ScreenRequirement & { readonly to: string; readonly label: () => string };

/** Destinations that are not in the navigation, such as frequent tasks. */
const further: readonly Further[] = [
  { to: 'orders?attention=yes', label: () => m.staff_go_orders_attention(), permission: 'order.read' },
  { to: 'orders?state=refunded', label: () => m.staff_go_orders_refunded(), permission: 'order.read' },
  { to: 'inbox?due=overdue', label: () => m.staff_go_inbox_overdue(), permission: 'inbox.read' },
  { to: 'inbox?whose=mine', label: () => m.staff_go_inbox_mine(), permission: 'inbox.read' },
  {
    to: 'inventory?state=low',
    label: () => m.staff_inventory_low(),
    permission: 'inventory.read',
    module: 'inventory',
  },
  { to: 'documents', label: () => m.staff_documents_title(), permission: 'document.read', module: 'employees' },
  { to: 'loyalty/rules', label: () => m.staff_loyalty_rules(), permission: 'loyalty.read' },
  { to: 'loyalty/members', label: () => m.staff_loyalty_members(), permission: 'loyalty.read' },
  { to: 'loyalty/points', label: () => m.staff_points_title(), permission: 'loyalty.read' },
  { to: 'loyalty/founders', label: () => m.staff_loyalty_founders(), permission: 'loyalty.read' },
  { to: 'stickers', label: () => m.staff_stickers_title(), permission: 'station.read' },
  { to: 'accountant/terms', label: () => m.staff_books_title(), permission: 'report.read' },
  { to: 'reports/sales', label: () => m.staff_report_sale_rows(), permission: 'report.read' },
  { to: 'reports/consents', label: () => m.staff_report_consents(), permission: 'report.read' },
  { to: 'first-day', label: () => m.staff_first_title(), permission: 'settings.read' },
  { to: 'settings', label: () => m.staff_settings(), permission: 'member', scoped: true },
];

type MayOpen = (need: ScreenRequirement) => boolean;

/** Returns the destinations that the user is allowed to open. */
function destinationsOf(mayOpen: MayOpen): Destination[] {
  const inRail = places.map(({ path, ...place }): Further => ({ ...place, to: path }));
  return [...inRail, ...further].filter(mayOpen).map(({ to, label }) => ({ to: `/admin/${to}`, label: label() }));
}

/** Returns the destinations whose name contains every typed word; all destinations if nothing is typed. */
export function destinationsFor(mayOpen: MayOpen, typed: string): Destination[] {
  const words = foldedWords(typed).split(' ');
  return destinationsOf(mayOpen).filter(({ label }) => words.every((word) => foldedWords(label).includes(word)));
}
