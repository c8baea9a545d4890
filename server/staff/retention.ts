import {
  BOOKS_REASON,
  PERMANENTLY,
  booksRule,
  retentionByDays,
  retainedFor,
  pseudonymous,
  settings,
  type Retention,
} from '#server/core/retention.ts';
import { MESSAGE_DAYS } from '#domain/messaging/message-days.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  bulkActs: 30,
  staffSessions: 30,
  workPhotos: 730,
} as const;

/** Placeholder for the setting EMPLOYEE_RECORD_YEARS in the texts of the retention table. */
export const EMPLOYEE_YEARS = '{employeeYears}';

const days = retentionByDays(retentionDays);
const atStations = retainedFor('staff, by their numbers', { kept: PERMANENTLY, why: 'how stations are looked after' });
const ofBulk = days('staff, by their numbers', 'bulkActs', 'to show what became of an act on many rows');
const ofEmployee = retainedFor(
  'employees',
  { kept: `years after they left: ${EMPLOYEE_YEARS}`, why: 'duties of an employer' },
  'employees',
);
const ofMember = retainedFor('staff', { kept: 'until it is replaced or removed', why: 'to sign in to the portal' });

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const staffRetention: Retention = {
  rows: {
    bulk_act: ofBulk,
    bulk_item: ofBulk,
    care_plan: atStations,
    cost_rate: atStations,
    employee: ofEmployee,
    employee_document: ofEmployee,
    first_day_mark: settings,
    goodwill: retainedFor(
      'customers who received goodwill',
      { kept: `the note ${MESSAGE_DAYS} days, the amounts permanently`, why: BOOKS_REASON },
      'cases',
    ),
    inventory_item: settings,
    inventory_movement: booksRule,
    inventory_shelf: settings,
    list_columns: retainedFor('staff', {
      kept: 'until it is replaced or removed',
      why: 'to show a list as it was left',
    }),
    points_withdrawal: pseudonymous,
    purchase_line: booksRule,
    purchase_order: booksRule,
    report_cohort_day: booksRule,
    report_consent_day: booksRule,
    report_customer_day: booksRule,
    report_ledger_day: booksRule,
    report_mail: retainedFor('staff', { kept: 'until it is replaced or removed', why: 'to mail a report' }),
    report_sale_day: booksRule,
    report_seal: booksRule,
    report_voucher_day: booksRule,
    report_wash_day: booksRule,
    report_wash_month: booksRule,
    report_wash_total: booksRule,
    saved_view: ofMember,
    staff_case: retainedFor(
      'senders of messages, by the case',
      { kept: 'with the message that it is about', why: 'to answer' },
      'cases',
    ),
    staff_case_entry: retainedFor(
      'senders of messages, by the case',
      { kept: `${MESSAGE_DAYS} days`, why: 'to document the answer' },
      'cases',
    ),
    staff_invitation: retainedFor('staff', { kept: PERMANENTLY, why: 'who invited whom, and who forgot a password' }),
    staff_member: retainedFor('staff', { kept: PERMANENTLY, why: 'the audit names who did what' }),
    staff_on_call: retainedFor('staff', {
      kept: 'until it is replaced or removed',
      why: 'to notify the people on call',
    }),
    staff_passkey: ofMember,
    staff_passkey_challenge: ofMember,
    staff_password: retainedFor('staff', {
      kept: 'as long as the staff user; disabled when they leave',
      why: 'to sign in to the portal',
    }),
    staff_proposal: booksRule,
    staff_push_device: retainedFor('staff', {
      kept: 'until it is replaced or removed',
      why: 'to notify the people on call',
    }),
    staff_recovery_code: ofMember,
    staff_session: days('staff', 'staffSessions', 'active sign-ins; counted from the end of the session'),
    staff_totp: ofMember,
    work_order: atStations,
    work_order_photo: days('people who were at a station', 'workPhotos', 'to prove work at a station'),
  },
  hebrew: {
    employees: 'עובדים',
    'people who were at a station': 'מי שהיו בעמדה',
    'to prove work at a station': 'תיעוד עבודה בעמדה',
    'customers who received goodwill': 'מי שקיבלו הטבה',
    staff: 'צוות',
    'senders of messages, by the case': 'מי שפנו אלינו, לפי הפנייה',
    '730 days': '730 ימים',
    [`years after they left: ${EMPLOYEE_YEARS}`]: `שנים מסיום העבודה: ${EMPLOYEE_YEARS}`,
    'the note 730 days, the amounts permanently': 'ההערה 730 ימים, הסכומים לצמיתות',
    'until it is replaced or removed': 'עד שמחליפים או מסירים אותו',
    'with the message that it is about': 'כל עוד הפנייה שמורה',
    'as long as the staff user; disabled when they leave': 'כל עוד איש הצוות רשום: מי שעזבו אינם נכנסים בה',
    'duties of an employer': 'חובות המעסיק',
    'to notify the people on call': 'הודעות לכוננות',
    'to sign in to the portal': 'כניסה לפורטל הצוות',
    'to answer': 'כדי להשיב',
    'to show a list as it was left': 'הצגת רשימה כפי שהושארה',
    'to show what became of an act on many rows': 'הצגת התוצאה של פעולה על כמה שורות',
    'to mail a report': 'שליחת דוח באימייל',
    'to document the answer': 'כדי לעמוד מאחורי התשובה',
    'who invited whom, and who forgot a password': 'מי הכניסו את מי, ומי שכחו סיסמה',
    'the audit names who did what': 'יומן הביקורת נוקב בשם מי שפעלו',
  },
};
