import { auditActs, type AuditAct } from './audit-acts.ts';

/** Kinds of actions by which the audit log is filtered, with the first part of the names of their actions. */
const prefixes = {
  orders: ['allocation', 'bulk', 'cancellation', 'event', 'gift', 'order', 'payment', 'refund'],
  vouchers: ['credit', 'founder', 'goodwill', 'loyalty', 'membership', 'points', 'voucher'],
  customers: ['account', 'customer', 'verification'],
  cases: ['case'],
  catalogue: ['membership_plan', 'price', 'product'],
  stations: ['care_plan', 'cost_rate', 'firmware', 'holiday', 'machine', 'station', 'work_order'],
  stock: ['purchase', 'stock'],
  team: ['document', 'employee', 'limits', 'report', 'role', 'staff', 'view'],
  settings: ['first_day', 'home', 'legal', 'message', 'provider', 'shop', 'showcase'],
  books: ['accountant', 'books', 'payout', 'settlement'],
} as const satisfies Record<string, readonly string[]>;

export type AuditKind = keyof typeof prefixes;
export const auditKinds = [
  'orders',
  'vouchers',
  'customers',
  'cases',
  'catalogue',
  'stations',
  'stock',
  'team',
  'settings',
  'books',
] as const satisfies readonly AuditKind[];

/** Returns the actions of a kind. */
export function auditActsOf(kind: AuditKind): AuditAct[] {
  const wanted: readonly string[] = prefixes[kind];
  return auditActs.filter((act) => wanted.some((prefix) => act.startsWith(`${prefix}.`)));
}
