import type { ComponentType } from 'react';
import type { RoutePermission } from '#contracts/core/permission.ts';
import { m } from '#messages/compiled/messages.js';
import {
  CalendarIcon,
  CardIcon,
  ChartIcon,
  FileIcon,
  PawIcon,
  PhonePayIcon,
  PictureIcon,
  ReceiptIcon,
  ShareIcon,
  TagIcon,
} from '#web/ui/icons/further-icons.tsx';
import { DropIcon, GiftIcon, type IconProps, MailIcon, PinIcon, ShieldIcon, UserIcon } from '#web/ui/icons/icons.tsx';
import { EyeIcon } from '#web/ui/icons/account-icons.tsx';
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
    path: 'stations',
    label: () => m.staff_place_stations(),
    Icon: PinIcon,
    permission: 'station.read',
    load: async () => (await import('./features/stations/stations-page.tsx')).StationsPage,
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
    path: 'catalogue',
    label: () => m.staff_place_catalogue(),
    Icon: TagIcon,
    permission: 'catalogue.read',
    load: async () => (await import('./features/catalogue/catalogue-page.tsx')).CataloguePage,
  },
  {
    path: 'verifications',
    label: () => m.staff_place_verifications(),
    Icon: EyeIcon,
    permission: 'verification.review',
    load: async () => (await import('./features/verifications/verifications-page.tsx')).VerificationsPage,
  },
  {
    path: 'reports',
    label: () => m.staff_place_reports(),
    Icon: ChartIcon,
    permission: 'report.read',
    load: async () => (await import('./features/reports/reports-page.tsx')).ReportsPage,
  },
  {
    path: 'team',
    label: () => m.staff_place_team(),
    Icon: UserIcon,
    permission: 'team.read',
    load: async () => (await import('./features/team/team-page.tsx')).TeamPage,
  },
  {
    path: 'shop',
    label: () => m.staff_place_shop(),
    Icon: PictureIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/shop/shop-page.tsx')).ShopPage,
  },
  {
    path: 'legal',
    label: () => m.staff_place_legal(),
    Icon: FileIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/legal/legal-page.tsx')).LegalPage,
  },
  {
    path: 'retention',
    label: () => m.staff_place_retention(),
    Icon: ShieldIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/retention/retention-page.tsx')).RetentionPage,
  },
  {
    path: 'messages',
    label: () => m.staff_place_messages(),
    Icon: ShareIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/messages/messages-page.tsx')).MessagesPage,
  },
  {
    path: 'providers',
    label: () => m.staff_place_providers(),
    Icon: PhonePayIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/first-day/providers-page.tsx')).ProvidersPage,
  },
  {
    path: 'audit',
    label: () => m.staff_place_audit(),
    Icon: ShieldIcon,
    permission: 'audit.read',
    load: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
  },
];
