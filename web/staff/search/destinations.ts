import type { RoutePermission } from '#contracts/core/permission.ts';
import { foldedWords } from '#domain/core/text/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, type Me } from '../lib/portal.tsx';
import { places } from '../places.tsx';

/** A screen, or a list at a filter, that has an address of its own. */
export type Destination = { readonly to: string; readonly label: string };

type Further = { readonly to: string; readonly label: () => string; readonly permission: RoutePermission };

/** What is not in the rail, and what people come to do. */
const further: readonly Further[] = [
  { to: 'orders?attention=yes', label: () => m.staff_go_orders_attention(), permission: 'order.read' },
  { to: 'orders?state=refunded', label: () => m.staff_go_orders_refunded(), permission: 'order.read' },
  { to: 'inbox?due=overdue', label: () => m.staff_go_inbox_overdue(), permission: 'inbox.read' },
  { to: 'inbox?whose=mine', label: () => m.staff_go_inbox_mine(), permission: 'inbox.read' },
  { to: 'inventory?state=low', label: () => m.staff_inventory_low(), permission: 'inventory.read' },
  { to: 'purchase-orders', label: () => m.staff_purchases_title(), permission: 'inventory.read' },
  { to: 'documents', label: () => m.staff_documents_title(), permission: 'document.read' },
  { to: 'goodwill', label: () => m.staff_goodwill_title(), permission: 'loyalty.read' },
  { to: 'loyalty/rules', label: () => m.staff_loyalty_rules(), permission: 'loyalty.read' },
  { to: 'loyalty/members', label: () => m.staff_loyalty_members(), permission: 'loyalty.read' },
  { to: 'loyalty/points', label: () => m.staff_points_title(), permission: 'loyalty.read' },
  { to: 'loyalty/founders', label: () => m.staff_loyalty_founders(), permission: 'loyalty.read' },
  { to: 'stickers', label: () => m.staff_stickers_title(), permission: 'station.read' },
  { to: 'settlements', label: () => m.staff_settlements_title(), permission: 'report.read' },
  { to: 'accountant/terms', label: () => m.staff_books_title(), permission: 'report.read' },
  { to: 'reports/sales', label: () => m.staff_report_sale_rows(), permission: 'report.read' },
  { to: 'reports/consents', label: () => m.staff_report_consents(), permission: 'report.read' },
  { to: 'first-day', label: () => m.staff_first_title(), permission: 'settings.read' },
  { to: 'settings', label: () => m.staff_settings(), permission: 'member' },
];

/** Everything that somebody may go to. */
function destinationsOf(me: Me): Destination[] {
  const inRail = places.map(({ path, label, permission }) => ({ to: path, label, permission }));
  return [...inRail, ...further]
    .filter(({ permission }) => mayUse(me, permission))
    .map(({ to, label }) => ({ to: `/admin/${to}`, label: label() }));
}

/** Those with every word that was typed in their name; all where nothing was. */
export function destinationsFor(me: Me, typed: string): Destination[] {
  const words = foldedWords(typed).split(' ');
  return destinationsOf(me).filter(({ label }) => words.every((word) => foldedWords(label).includes(word)));
}
