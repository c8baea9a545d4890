import type { PortalScreen } from './portal-screens.ts';

/** A dialog of the portal with its screen and the control that opens it. */
export type PortalDialog = PortalScreen & {
  /** Path of its file below `web/staff`, without extension. */
  readonly file: string;
  /** Message key of the button's name or of the beginning of the name; or the keyboard key that opens the dialog. */
  readonly press: string;
  /** Message key of the checkbox that is ticked before, if the button appears only then. */
  readonly tick?: string;
  /** Message key of the beginning of the name of the menu that contains the button. */
  readonly menu?: string;
};

function dialogs(route: string, ...opened: readonly (readonly [file: string, press: string])[]): PortalDialog[] {
  return opened.map(([file, press]) => ({ route, file, press }));
}

const dealings: readonly PortalDialog[] = [
  // only a filtered list can be saved
  { route: 'orders', query: 'kind=package', file: 'list/view-dialog', press: 'staff_view_save_new' },
  { route: 'orders', file: 'list/bulk/bulk-dialog', tick: 'staff_bulk_page', press: 'staff_bulk_resend' },
  ...dialogs('orders', ['search/shortcuts-sheet', '?']),
  ...dialogs(
    'orders/:orderId',
    ['features/orders/refund-dialog', 'staff_refund_open'],
    ['features/orders/buyer-email-dialog', 'staff_address_title'],
  ),
  ...dialogs('vouchers/:lotId', ['features/vouchers/voucher-action-dialog', 'staff_voucher_freeze']),
  ...dialogs(
    'customers/:customerId',
    ['features/customers/customer-action-dialog', 'staff_customer_seen'],
    ['features/customers/withdraw-points', 'staff_withdraw_button'],
    ['features/customers/merge-dialog', 'staff_merge_open'],
  ).map((dialog) => ({ ...dialog, menu: 'staff_more' })),
  ...dialogs('goodwill', ['lib/acts/goodwill-dialog', 'staff_goodwill_give']),
  ...dialogs('loyalty/memberships', ['features/memberships/cancel-dialog', 'staff_memberships_cancel_of']),
];

const places: readonly PortalDialog[] = [
  ...dialogs('work-orders', ['features/stations/work-orders/work-order-dialog', 'staff_work_make']),
  ...dialogs(
    'work-orders/:workOrderId',
    ['features/stations/work-orders/close-work-order-dialog', 'staff_work_close'],
    ['features/stations/work-orders/work-order-assignment', 'staff_work_assign'],
    ['features/stations/work-orders/work-order-header', 'staff_work_cancel'],
  ),
  ...dialogs('firmware', ['features/stations/firmware/firmware-release-dialog', 'staff_firmware_add']),
  ...dialogs(
    'wash-costs',
    ['features/stations/costs/cost-rows-dialog', 'staff_room_behind_of'],
    ['features/stations/costs/rate-dialog', 'staff_rate_set'],
  ),
  ...dialogs('care-plans', ['features/stations/work-orders/maintenance-plan-dialog', 'staff_care_add']),
  ...dialogs(
    'stations',
    ['features/stations/facts/on-call-dialog', 'staff_on_call_open'],
    ['features/stations/facts/min-start-success-dialog', 'staff_floor_open'],
    // on a phone, this button is in the menu too
    ['features/stations/bays/add-dialog', 'staff_stations_add'],
  ).map((dialog) => ({ ...dialog, menu: 'staff_more' })),
  ...dialogs(
    'stations/:stationId',
    ['features/stations/log/service-dialog', 'staff_service_out_whole'],
    ['features/stations/log/maintenance-window', 'staff_maintenance_begin'],
  ),
  {
    route: 'stations/:stationId',
    file: 'features/stations/machine/machine-dialog',
    press: 'staff_machine_open_of',
    menu: 'staff_bay_acts',
  },
  {
    route: 'stations/:stationId',
    query: 'tab=facts',
    file: 'features/stations/bays/bay-dialog',
    press: 'staff_bay_rename',
  },
  { route: 'stations/:stationId', query: 'tab=log', file: 'features/stations/log/log-dialog', press: 'staff_log_add' },
  ...(
    [
      ['features/stations/devices', 'staff_devices_code_scanner'],
      ['features/stations/sticker-panel', 'staff_devices_sticker_renew'],
    ] as const
  ).map(([file, press]) => ({ route: 'stations/:stationId', query: 'tab=devices', file, press })),
  ...dialogs(
    'inventory',
    ['features/inventory/item-dialog', 'staff_item_add'],
    ['features/inventory/import-dialog', 'staff_import_open'],
  ),
  ...dialogs(
    'inventory/:stationId/:itemId',
    ['features/inventory/move-dialog', 'staff_shelf_receive'],
    ['features/inventory/count-dialog', 'staff_shelf_count'],
  ),
  ...dialogs('purchase-orders', ['features/inventory/purchase-dialog', 'staff_purchases_add']),
  ...dialogs('employees', ['features/employees/employee-dialog', 'staff_employees_add']),
];

const rules: readonly PortalDialog[] = [
  ...dialogs(
    'team',
    ['features/team/team-page', 'staff_team_invite'],
    ['features/team/change-dialog', 'staff_team_change_of'],
  ),
  ...dialogs(
    'team/roles',
    ['features/roles/create-dialog', 'staff_roles_add'],
    ['features/roles/change-dialog', 'staff_roles_change'],
    ['features/roles/delete-dialog', 'staff_roles_delete'],
  ),
  ...dialogs('home-page', ['features/home-page/home-preview', 'staff_homepage_large']),
  ...dialogs('catalogue', ['features/catalogue/add-dialog', 'staff_catalogue_add']),
  ...dialogs(
    'catalogue/:productId',
    ['features/catalogue/change-dialog', 'staff_catalogue_change'],
    ['features/catalogue/tax-dialog', 'staff_catalogue_tax_change'],
  ).map((dialog) => ({ ...dialog, menu: 'staff_more' })),
  ...dialogs('catalogue/:productId', ['features/catalogue/schedule-price-dialog', 'staff_catalogue_plan']),
  ...dialogs('payouts', ['features/payouts/import-dialog', 'staff_payouts_import']),
  ...dialogs(
    'payouts/:payoutId',
    ['features/payouts/payout-page', 'staff_payouts_remove'],
    ['features/payouts/match-dialog', 'staff_payouts_match'],
    ['features/payouts/note-dialog', 'staff_payouts_check'],
  ),
  ...dialogs('reports', ['features/reports/report-mail', 'staff_report_mail']),
  ...dialogs('settlements', ['features/reports/revenue-share-dialog', 'staff_settlement_share_add']),
  ...dialogs('first-day', ['features/opening-checklist/test-payments', 'staff_tests_open']),
  ...dialogs('providers', ['features/opening-checklist/connect-provider-dialog', 'staff_connect_payments']),
];

/** All dialogs of the portal with the controls that open them. */
export const portalDialogs: readonly PortalDialog[] = [...dealings, ...places, ...rules];

/** Dialogs that are not opened here, with the reasons. */
export const dialogsLeftOut: Readonly<Record<string, string>> = {
  'features/components/basic-examples': 'a part on /dev/components; a journey of that page opens it',
  'frame/all-screens': 'the places behind More, on a phone only; the journey of the frame opens it',
  'features/employees/review-dialog':
    'uploads are reviewed by another staff user; a journey of documents has two people',
  'lib/washes/wash-case': 'no wash of the customer of the scene is in question; the journey of support opens it',
  'features/stations/machine/machine-panel': 'no machine of the scene has sent a log',
  'features/stations/figures/bay-statistics-details-dialog':
    'the scene has no figures yet; the journey of the status page opens it from a line of figures',
  'features/stations/log/incident-dialog': 'nothing goes wrong at the stations of the scene',
  'features/home-page/reset-page':
    'the home page of the scene has its original texts; the journey of its texts opens it',
  'features/payments/dispute-dialog': 'no payment of the scene is disputed',
  'features/orders/gift-recipient-dialog': 'the order of the scene is no gift; the journey of support opens it',
  'features/orders/document-mail-dialog':
    'the documents of the scene have no PDF; a journey of tax documents sends one by this dialog',
  'reports/month-header': 'the scene has closed its month; a journey of reports closes another by this dialog',
};
