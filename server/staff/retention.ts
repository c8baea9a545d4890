import {
  BOOKS_REASON,
  PERMANENTLY,
  UNTIL_CHANGED,
  booksRule,
  periodText,
  retentionByDays,
  retainedFor,
  pseudonymous,
  settingsRetention,
  type Retention,
} from '#server/core/retention.ts';
import { MESSAGE_DAYS } from '#domain/messaging/message-days.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  bulkActs: 30,
  staffSessions: 30,
  workPhotos: 730,
} as const;

/** Placeholder for the years of the setting EMPLOYEE_RECORD_YEARS in the texts of the retention table. */
export const EMPLOYEE_YEARS = '{employeeYears}';

const days = retentionByDays(retentionDays);
const atStations = retainedFor('staff', { kept: PERMANENTLY, why: 'to know who did what at the stations' });
const ofBulk = days('staff', 'bulkActs', { why: 'to show the result of an action on several rows' });
const ofEmployee = retainedFor(
  'employees',
  { kept: `${EMPLOYEE_YEARS} after they leave`, why: 'because employers must keep these records' },
  'employees',
);
const ofMember = retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to sign in to the portal' });
const ofList = retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to show lists as they were set up' });
const onCall = retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to notify the people on call' });

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const staffRetention: Retention = {
  rows: {
    bulk_act: ofBulk,
    bulk_item: ofBulk,
    care_plan: atStations,
    cost_rate: atStations,
    customer_note: retainedFor(
      'customers',
      {
        kept: `${periodText(MESSAGE_DAYS)}, and at most until the account is deleted`,
        why: 'to serve customers who call or write',
      },
      'cases',
    ),
    customer_tag: retainedFor('customers', {
      kept: 'until removed, and at most until the account is deleted',
      why: 'to serve customers who call or write',
    }),
    employee: ofEmployee,
    employee_document: ofEmployee,
    first_day_mark: settingsRetention,
    goodwill: retainedFor(
      'customers',
      { kept: `permanently (the note: ${periodText(MESSAGE_DAYS)})`, why: BOOKS_REASON },
      'cases',
    ),
    inventory_item: settingsRetention,
    inventory_movement: booksRule,
    inventory_shelf: settingsRetention,
    list_columns: ofList,
    own_role: retainedFor(null, { kept: UNTIL_CHANGED, why: 'to sign in to the portal' }),
    payout: booksRule,
    payout_file: booksRule,
    payout_layout: settingsRetention,
    payout_overdue: booksRule,
    payout_row: booksRule,
    payout_span: booksRule,
    points_withdrawal: pseudonymous,
    purchase_line: booksRule,
    purchase_order: booksRule,
    report_cohort_day: booksRule,
    report_consent_day: booksRule,
    report_customer_day: booksRule,
    report_ledger_day: booksRule,
    report_mail: retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to send reports by email' }),
    report_sale_day: booksRule,
    report_seal: booksRule,
    report_voucher_day: booksRule,
    report_wash_day: booksRule,
    report_wash_month: booksRule,
    report_wash_total: booksRule,
    saved_view: ofList,
    staff_case: retainedFor(
      'people who wrote to us',
      { kept: 'as long as the message', why: 'to answer, and to show later what was answered' },
      'cases',
    ),
    staff_case_entry: retainedFor(
      'people who wrote to us',
      { kept: periodText(MESSAGE_DAYS), why: 'to answer, and to show later what was answered' },
      'cases',
    ),
    staff_email_change: days('staff', 'staffSessions', {
      why: 'to change an address only with its confirmation, and to stop a change',
      after: 'after the request',
    }),
    staff_former_email: retainedFor('staff', {
      kept: PERMANENTLY,
      why: 'to refuse refunds and gifts of staff to themselves',
    }),
    staff_invitation: retainedFor('staff', {
      kept: PERMANENTLY,
      why: 'to know who received access to the portal, and from whom',
    }),
    staff_member: retainedFor('staff', { kept: PERMANENTLY, why: 'to name in the audit log who did what' }),
    staff_on_call: onCall,
    staff_passkey: ofMember,
    staff_passkey_challenge: retainedFor('staff', { kept: 'a few minutes', why: 'to complete a sign-in' }),
    staff_password: retainedFor('staff', {
      kept: 'permanently (unused once the person leaves)',
      why: 'to sign in to the portal',
    }),
    staff_proposal: booksRule,
    staff_push_device: onCall,
    staff_recovery_code: ofMember,
    staff_session: days('staff', 'staffSessions', {
      why: 'to keep people signed in, and to show them where',
      after: 'after the session ends',
    }),
    staff_totp: ofMember,
    tank_level: settingsRetention,
    work_order: atStations,
    work_order_photo: days('people at a station', 'workPhotos', { why: 'to prove work at a station' }),
  },
  hebrew: {
    employees: 'עובדים',
    'people at a station': 'מי שהיו בעמדה',
    [`${EMPLOYEE_YEARS} after they leave`]: `${EMPLOYEE_YEARS} מסיום העבודה`,
    'permanently (the note: 2 years)': 'לצמיתות (ההערה: שנתיים)',
    '2 years, and at most until the account is deleted': 'שנתיים, ולכל היותר עד מחיקת החשבון',
    'until removed, and at most until the account is deleted': 'עד להסרה, ולכל היותר עד מחיקת החשבון',
    'to serve customers who call or write': 'כדי לטפל בלקוחות שמתקשרים או כותבים',
    'as long as the message': 'כל עוד הפנייה שמורה',
    'permanently (unused once the person leaves)': 'לצמיתות (אחרי העזיבה אינן בשימוש)',
    'because employers must keep these records': 'כי מעסיקים חייבים לשמור אותם',
    'to prove work at a station': 'כדי לתעד את העבודה בעמדה',
    'to notify the people on call': 'כדי להודיע לכוננים',
    '30 days after the request': '30 ימים מהבקשה',
    'to change an address only with its confirmation, and to stop a change':
      'כדי להחליף כתובת רק אחרי אישור שלה, וכדי שאפשר יהיה לעצור החלפה',
    'to refuse refunds and gifts of staff to themselves': 'כדי למנוע החזרים ומתנות של אנשי צוות לעצמם',
    'to sign in to the portal': 'כדי להיכנס לפורטל הצוות',
    'to show lists as they were set up': 'כדי להציג כל רשימה כפי שהוגדרה',
    'to show the result of an action on several rows': 'כדי להציג את התוצאה של פעולה על כמה שורות',
    'to send reports by email': 'כדי לשלוח דוחות באימייל',
    'to know who received access to the portal, and from whom': 'כדי לדעת מי קיבלו גישה לפורטל וממי',
    'to name in the audit log who did what': 'כדי לרשום ביומן הפעולות מי ביצעו כל פעולה',
  },
};
