import type { Locale } from '#contracts/core/locale.ts';
import { periodText } from './lib/words/period-text.ts';
import type { NavigationEntry } from './place.ts';

/** A screen of the staff portal that has no navigation entry of its own. */
export type Screen = Pick<NavigationEntry, 'path' | 'permission' | 'module' | 'scoped' | 'load'>;

/** A screen that belongs to a navigation entry but is not the entry's main screen. */
export type LinkedScreen = Screen & {
  /**
   * Path of the navigation entry to which the screen belongs. Undefined if the path of the screen begins with the path
   * of the entry.
   */
  readonly under?: string;
  /**
   * Returns the name of the screen from the last segment of its path. It is used in the breadcrumbs of screens below
   * it.
   */
  readonly crumb?: (lastPart: string, locale: Locale) => string;
};

/** Screens without a navigation entry. They are opened from a list or from another screen. */
export const linkedScreens: readonly LinkedScreen[] = [
  {
    path: 'team/roles',
    permission: 'team.read',
    load: async () => (await import('./features/roles/roles-page.tsx')).RolesPage,
  },
  {
    path: 'team/limits',
    permission: 'team.read',
    load: async () => (await import('./features/limits/limits-page.tsx')).LimitsPage,
  },
  {
    path: 'stations/:stationId',
    permission: 'station.read',
    scoped: true,
    load: async () => (await import('./features/stations/station-page.tsx')).StationPage,
  },
  {
    path: 'work-orders/:workOrderId',
    permission: 'station.read',
    scoped: true,
    load: async () => (await import('./features/stations/work-orders/work-order-page.tsx')).WorkOrderPage,
  },
  {
    path: 'firmware',
    under: 'control-room',
    permission: 'station.read',
    load: async () => (await import('./features/stations/firmware/firmware-page.tsx')).FirmwarePage,
  },
  {
    path: 'care-plans',
    under: 'work-orders',
    permission: 'station.read',
    load: async () => (await import('./features/stations/work-orders/maintenance-plans-page.tsx')).MaintenancePlansPage,
  },
  {
    path: 'stickers',
    under: 'stations',
    permission: 'station.read',
    load: async () => (await import('./features/stations/stickers-page.tsx')).StickersPage,
  },
  {
    path: 'reports/sales',
    permission: 'report.read',
    load: async () => (await import('./features/reports/sale-rows-page.tsx')).SaleRowsPage,
  },
  {
    path: 'reports/washes',
    permission: 'report.read',
    load: async () => (await import('./features/reports/wash-rows-page.tsx')).WashRowsPage,
  },
  {
    path: 'reports/vouchers',
    permission: 'report.read',
    load: async () => (await import('./features/reports/open-vouchers-page.tsx')).OpenVouchersPage,
  },
  {
    path: 'settlements/:period',
    crumb: periodText,
    permission: 'statement.read',
    scoped: true,
    module: 'settlement',
    load: async () => (await import('./features/reports/statement-page.tsx')).StatementPage,
  },
  {
    path: 'settlements/:period/rows',
    permission: 'statement.read',
    scoped: true,
    module: 'settlement',
    load: async () => (await import('./features/reports/statement-washes-page.tsx')).StatementWashesPage,
  },
  {
    path: 'payouts/overdue',
    permission: 'report.read',
    module: 'payouts',
    load: async () => (await import('./features/payouts/overdue-payments-page.tsx')).OverduePaymentsPage,
  },
  {
    path: 'payouts/:payoutId',
    permission: 'report.read',
    module: 'payouts',
    load: async () => (await import('./features/payouts/payout-page.tsx')).PayoutPage,
  },
  {
    path: 'accountant/:period',
    permission: 'report.read',
    load: async () => (await import('./features/accountant/month-page.tsx')).MonthPage,
  },
  {
    path: 'accountant/journal',
    permission: 'report.read',
    load: async () => (await import('./features/accountant/journal-page.tsx')).JournalPage,
  },
  {
    path: 'accountant/terms',
    permission: 'report.read',
    load: async () => (await import('./features/accountant/accounting-policy-page.tsx')).AccountingPolicyPage,
  },
  {
    path: 'accountant/untaxed',
    permission: 'report.read',
    load: async () => (await import('./features/accountant/untaxed-page.tsx')).ExpiredUntaxedVouchersPage,
  },
  {
    path: 'reports/consents',
    permission: 'report.read',
    load: async () => (await import('./features/reports/consent-rows-page.tsx')).ConsentRowsPage,
  },
  {
    path: 'messages/:topic',
    permission: 'settings.read',
    load: async () => (await import('./features/messages/message-page.tsx')).MessagePage,
  },
  {
    path: 'legal/:text',
    permission: 'settings.read',
    load: async () => (await import('./features/legal/legal-text-page.tsx')).LegalTextPage,
  },
  {
    path: 'first-day',
    under: 'shop',
    permission: 'settings.read',
    load: async () => (await import('./features/opening-checklist/opening-checklist-page.tsx')).OpeningChecklistPage,
  },
  {
    path: 'employees/:employeeId',
    permission: 'document.read',
    module: 'employees',
    load: async () => (await import('./features/employees/employee-page.tsx')).EmployeePage,
  },
  {
    path: 'catalogue/:productId',
    permission: 'catalogue.read',
    load: async () => (await import('./features/catalogue/product-page.tsx')).ProductPage,
  },
  {
    path: 'documents',
    under: 'employees',
    permission: 'document.read',
    module: 'employees',
    load: async () => (await import('./features/employees/employee-documents-page.tsx')).EmployeeDocumentsPage,
  },
  {
    path: 'inventory/:stationId/:itemId',
    permission: 'inventory.read',
    module: 'inventory',
    load: async () => (await import('./features/inventory/station-stock-page.tsx')).StationStockPage,
  },
  {
    path: 'loyalty/rules',
    permission: 'loyalty.read',
    load: async () => (await import('./features/loyalty/rules-page.tsx')).LoyaltyRulesPage,
  },
  {
    path: 'loyalty/members',
    permission: 'loyalty.read',
    load: async () => (await import('./features/loyalty/members-page.tsx')).MembersPage,
  },
  {
    path: 'loyalty/points',
    permission: 'loyalty.read',
    load: async () => (await import('./features/loyalty/points-page.tsx')).PointsPage,
  },
  {
    path: 'loyalty/memberships',
    permission: 'loyalty.read',
    module: 'membership',
    load: async () => (await import('./features/memberships/memberships-page.tsx')).MembershipsPage,
  },
  {
    path: 'loyalty/founders',
    permission: 'loyalty.read',
    load: async () => (await import('./features/loyalty/founders-page.tsx')).FoundersPage,
  },
  {
    path: 'purchase-orders/:purchaseOrderId',
    permission: 'inventory.read',
    module: 'inventory',
    load: async () => (await import('./features/inventory/purchase-page.tsx')).PurchasePage,
  },
  {
    path: 'verifications/:requestId',
    permission: 'verification.review',
    load: async () => (await import('./features/verifications/verification-page.tsx')).VerificationPage,
  },
];
