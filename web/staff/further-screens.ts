import type { Place } from './places.tsx';

/** Screens behind a row of a list, or beside one: not in the rail. */
export const furtherScreens: readonly Pick<Place, 'path' | 'permission' | 'load'>[] = [
  {
    path: 'stations/:stationId',
    permission: 'station.read',
    load: async () => (await import('./features/stations/station-page.tsx')).StationPage,
  },
  {
    path: 'stickers',
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
    path: 'settlements',
    permission: 'report.read',
    load: async () => (await import('./features/reports/settlements-page.tsx')).SettlementsPage,
  },
  {
    path: 'settlements/:period',
    permission: 'report.read',
    load: async () => (await import('./features/reports/settlement-page.tsx')).SettlementPage,
  },
  {
    path: 'settlements/:period/rows',
    permission: 'report.read',
    load: async () => (await import('./features/reports/settled-washes-page.tsx')).SettledWashesPage,
  },
  {
    path: 'accountant',
    permission: 'report.read',
    load: async () => (await import('./features/accountant/months-page.tsx')).MonthsPage,
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
    load: async () => (await import('./features/accountant/terms-page.tsx')).TermsPage,
  },
  {
    path: 'accountant/untaxed',
    permission: 'report.read',
    load: async () => (await import('./features/accountant/untaxed-page.tsx')).UntaxedPage,
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
    permission: 'settings.read',
    load: async () => (await import('./features/first-day/first-day-page.tsx')).FirstDayPage,
  },
  {
    path: 'employees/:employeeId',
    permission: 'document.read',
    load: async () => (await import('./features/employees/employee-page.tsx')).EmployeePage,
  },
  {
    path: 'catalogue/:productId',
    permission: 'catalogue.read',
    load: async () => (await import('./features/catalogue/product-page.tsx')).ProductPage,
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
    path: 'goodwill',
    permission: 'loyalty.read',
    load: async () => (await import('./features/goodwill/goodwill-page.tsx')).GoodwillPage,
  },
  {
    path: 'loyalty/rules',
    permission: 'loyalty.read',
    load: async () => (await import('./features/loyalty/rules-page.tsx')).RulesPage,
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
    load: async () => (await import('./features/memberships/memberships-page.tsx')).MembershipsPage,
  },
  {
    path: 'loyalty/founders',
    permission: 'loyalty.read',
    load: async () => (await import('./features/loyalty/founders-page.tsx')).FoundersPage,
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
  {
    path: 'verifications/:requestId',
    permission: 'verification.review',
    load: async () => (await import('./features/verifications/verification-page.tsx')).VerificationPage,
  },
];
