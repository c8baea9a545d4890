import type { ComponentType } from 'react';
import type { RoutePermission } from '#contracts/core/permission.ts';
import { m } from '#messages/compiled/messages.js';
import { CalendarIcon, CardIcon, FileIcon, PawIcon, ReceiptIcon } from '#web/ui/further-icons.tsx';
import { DropIcon, GiftIcon, MailIcon, ShieldIcon, UserIcon, type IconProps } from '#web/ui/icons.tsx';
import { InboxCount } from './features/inbox/inbox-count.tsx';

/** A place of the rail: its address, what it is called, who sees it, and the screen, which comes when somebody goes there. */
export type Place = {
  /** Below `/admin/`. */
  readonly path: string;
  readonly label: () => string;
  readonly Icon: ComponentType<IconProps>;
  readonly permission: RoutePermission;
  readonly load: () => Promise<ComponentType>;
  /** What waits there, beside the label. */
  readonly Count?: ComponentType;
};

/** In the order of the rail. A screen is one line here, one folder in `features/`, its contract and its route. */
export const places: readonly Place[] = [
  {
    path: 'dashboard',
    label: () => m.staff_place_dashboard(),
    Icon: CalendarIcon,
    permission: 'member',
    load: async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: 'orders',
    label: () => m.staff_place_orders(),
    Icon: ReceiptIcon,
    permission: 'order.read',
    load: async () => (await import('./features/orders/orders-page.tsx')).OrdersPage,
  },
  {
    path: 'payments',
    label: () => m.staff_place_payments(),
    Icon: CardIcon,
    permission: 'order.read',
    load: async () => (await import('./features/payments/payments-page.tsx')).PaymentsPage,
  },
  {
    path: 'inbox',
    label: () => m.staff_place_inbox(),
    Icon: MailIcon,
    permission: 'inbox.read',
    load: async () => (await import('./features/inbox/inbox-page.tsx')).InboxPage,
    Count: InboxCount,
  },
  {
    path: 'inventory',
    label: () => m.staff_place_inventory(),
    Icon: DropIcon,
    permission: 'inventory.read',
    load: async () => (await import('./features/inventory/inventory-page.tsx')).InventoryPage,
  },
  {
    path: 'employees',
    label: () => m.staff_place_employees(),
    Icon: FileIcon,
    permission: 'document.read',
    load: async () => (await import('./features/employees/employees-page.tsx')).EmployeesPage,
  },
  {
    path: 'vouchers',
    label: () => m.staff_place_vouchers(),
    Icon: GiftIcon,
    permission: 'voucher.read',
    load: async () => (await import('./features/vouchers/vouchers-page.tsx')).VouchersPage,
  },
  {
    path: 'customers',
    label: () => m.staff_place_customers(),
    Icon: PawIcon,
    permission: 'customer.read',
    load: async () => (await import('./features/customers/customers-page.tsx')).CustomersPage,
  },
  {
    path: 'team',
    label: () => m.staff_place_team(),
    Icon: UserIcon,
    permission: 'team.read',
    load: async () => (await import('./features/team/team-page.tsx')).TeamPage,
  },
  {
    path: 'audit',
    label: () => m.staff_place_audit(),
    Icon: ShieldIcon,
    permission: 'audit.read',
    load: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
  },
];

/** Screens behind a row of a list, or beside one: not in the rail. */
export const furtherScreens: readonly Pick<Place, 'path' | 'permission' | 'load'>[] = [
  {
    path: 'employees/:employeeId',
    permission: 'document.read',
    load: async () => (await import('./features/employees/employee-page.tsx')).EmployeePage,
  },
  {
    path: 'documents',
    permission: 'document.read',
    load: async () => (await import('./features/employees/documents-page.tsx')).DocumentsPage,
  },
  {
    path: 'inventory/:stationId/:itemId',
    permission: 'inventory.read',
    load: async () => (await import('./features/inventory/shelf-page.tsx')).ShelfPage,
  },
  {
    path: 'purchase-orders',
    permission: 'inventory.read',
    load: async () => (await import('./features/inventory/purchases-page.tsx')).PurchasesPage,
  },
  {
    path: 'purchase-orders/:purchaseOrderId',
    permission: 'inventory.read',
    load: async () => (await import('./features/inventory/purchase-page.tsx')).PurchasePage,
  },
];
