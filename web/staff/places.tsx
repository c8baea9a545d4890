import { m } from '#messages/compiled/messages.js';
import {
  CalendarIcon,
  CardIcon,
  ChartIcon,
  PawIcon,
  ReceiptIcon,
  StarIcon,
  TagIcon,
} from '#web/ui/icons/further-icons.tsx';
import { GiftIcon, MailIcon, PinIcon } from '#web/ui/icons/icons.tsx';
import {
  BadgeIcon,
  BankIcon,
  BookIcon,
  BoxIcon,
  CheckCardIcon,
  ClipboardIcon,
  CoinsIcon,
  HeartIcon,
  HomeIcon,
  PartnerIcon,
  PulseIcon,
  TeamIcon,
  TruckIcon,
} from './kit/place-icons.tsx';
import { settingsEntries } from './settings-places.tsx';
import { navigationGroupNames, type NavigationGroupName, type NavigationEntry } from './place.ts';
import { CaseCount } from './features/cases/case-count.tsx';
import { WorkOrderCount } from './features/stations/work-orders/work-order-count.tsx';

/**
 * Navigation entries of the staff portal by group, in the order of the navigation. A new screen needs an entry here, a
 * folder in `features/`, its API definition and its route.
 */
export const navigationEntriesByGroup = {
  home: [
    {
      path: 'dashboard',
      label: () => m.staff_place_dashboard(),
      Icon: HomeIcon,
      permission: 'member',
      load: async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
    },
  ],
  sell: [
    {
      path: 'orders',
      label: () => m.staff_place_orders(),
      Icon: ReceiptIcon,
      permission: 'order.read',
      load: async () => (await import('./features/orders/orders-page.tsx')).OrdersPage,
    },
    {
      path: 'vouchers',
      label: () => m.staff_place_vouchers(),
      Icon: GiftIcon,
      permission: 'voucher.read',
      load: async () => (await import('./features/vouchers/vouchers-page.tsx')).VouchersPage,
    },
    {
      path: 'catalogue',
      label: () => m.staff_place_catalogue(),
      Icon: TagIcon,
      permission: 'catalogue.read',
      load: async () => (await import('./features/catalogue/catalogue-page.tsx')).CataloguePage,
    },
  ],
  customers: [
    {
      path: 'customers',
      label: () => m.staff_place_customers(),
      Icon: PawIcon,
      permission: 'customer.read',
      load: async () => (await import('./features/customers/customers-page.tsx')).CustomersPage,
    },
    {
      path: 'inbox',
      label: () => m.staff_place_inbox(),
      Icon: MailIcon,
      permission: 'inbox.read',
      load: async () => (await import('./features/cases/cases-page.tsx')).CasesPage,
      Count: CaseCount,
    },
    {
      path: 'verifications',
      label: () => m.staff_place_verifications(),
      Icon: CheckCardIcon,
      permission: 'verification.review',
      load: async () => (await import('./features/verifications/verifications-page.tsx')).VerificationsPage,
    },
    {
      path: 'loyalty',
      label: () => m.staff_tab_loyalty(),
      Icon: StarIcon,
      permission: 'loyalty.read',
      load: async () => (await import('./features/dashboard/loyalty-page.tsx')).LoyaltyPage,
    },
    {
      path: 'goodwill',
      label: () => m.staff_goodwill_title(),
      Icon: HeartIcon,
      permission: 'loyalty.read',
      load: async () => (await import('./features/goodwill/goodwill-page.tsx')).GoodwillPage,
    },
  ],
  stations: [
    {
      path: 'control-room',
      label: () => m.staff_room_title(),
      Icon: PulseIcon,
      permission: 'station.read',
      scoped: true,
      load: async () => (await import('./features/stations/control-room/control-room-page.tsx')).ControlRoomPage,
    },
    {
      path: 'stations',
      label: () => m.staff_place_stations(),
      Icon: PinIcon,
      permission: 'station.read',
      scoped: true,
      load: async () => (await import('./features/stations/stations-page.tsx')).StationsPage,
    },
    {
      path: 'work-orders',
      label: () => m.staff_work_title(),
      Icon: ClipboardIcon,
      permission: 'station.read',
      scoped: true,
      load: async () => (await import('./features/stations/work-orders/work-orders-page.tsx')).WorkOrdersPage,
      Count: WorkOrderCount,
    },
    {
      path: 'holidays',
      label: () => m.staff_place_holidays(),
      Icon: CalendarIcon,
      permission: 'station.write',
      load: async () => (await import('./features/stations/holidays/holidays-page.tsx')).HolidaysPage,
    },
    {
      path: 'inventory',
      label: () => m.staff_place_inventory(),
      Icon: BoxIcon,
      permission: 'inventory.read',
      module: 'inventory',
      load: async () => (await import('./features/inventory/inventory-page.tsx')).InventoryPage,
    },
    {
      path: 'purchase-orders',
      label: () => m.staff_purchases_title(),
      Icon: TruckIcon,
      permission: 'inventory.read',
      module: 'inventory',
      load: async () => (await import('./features/inventory/purchases-page.tsx')).PurchaseOrdersPage,
    },
  ],
  money: [
    {
      path: 'reports',
      label: () => m.staff_place_reports(),
      Icon: ChartIcon,
      permission: 'report.read',
      load: async () => (await import('./features/reports/reports-page.tsx')).ReportsPage,
    },
    {
      path: 'payments',
      label: () => m.staff_place_payments(),
      Icon: CardIcon,
      permission: 'order.read',
      load: async () => (await import('./features/payments/payments-page.tsx')).PaymentsPage,
    },
    {
      path: 'payouts',
      label: () => m.staff_payouts_title(),
      Icon: BankIcon,
      permission: 'report.read',
      module: 'payouts',
      load: async () => (await import('./features/payouts/payouts-page.tsx')).PayoutsPage,
    },
    {
      path: 'accountant',
      label: () => m.staff_accountant_title(),
      Icon: BookIcon,
      permission: 'report.read',
      load: async () => (await import('./features/accountant/months-page.tsx')).MonthsPage,
    },
    {
      path: 'wash-costs',
      label: () => m.staff_cost_title(),
      Icon: CoinsIcon,
      permission: 'report.read',
      load: async () => (await import('./features/stations/costs/costs-page.tsx')).CostsPage,
    },
    {
      path: 'settlements',
      label: () => m.staff_settlements_title(),
      Icon: PartnerIcon,
      permission: 'statement.read',
      scoped: true,
      module: 'settlement',
      load: async () => (await import('./features/reports/statements-page.tsx')).StatementsPage,
    },
  ],
  people: [
    {
      path: 'employees',
      label: () => m.staff_place_employees(),
      Icon: BadgeIcon,
      permission: 'document.read',
      module: 'employees',
      load: async () => (await import('./features/employees/employees-page.tsx')).EmployeesPage,
    },
    {
      path: 'team',
      label: () => m.staff_place_team(),
      Icon: TeamIcon,
      permission: 'team.read',
      load: async () => (await import('./features/team/team-page.tsx')).TeamPage,
    },
  ],
  settings: settingsEntries,
} as const satisfies Readonly<Record<NavigationGroupName, readonly NavigationEntry[]>>;

/** All navigation entries, in the order of the navigation. */
export const navigationEntries: readonly NavigationEntry[] = navigationGroupNames.flatMap(
  (name): readonly NavigationEntry[] => navigationEntriesByGroup[name],
);
