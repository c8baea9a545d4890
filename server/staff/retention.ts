import {
  withAccountErasure,
  BOOKS_RETENTION_REASON,
  PERMANENTLY,
  UNTIL_CHANGED,
  booksRetention,
  periodText,
  retentionByDays,
  retainedFor,
  pseudonymousRetention,
  settingsRetention,
  table,
  type Retention,
} from '#server/core/retention.ts';
import { MESSAGE_RETENTION_DAYS } from '#domain/messaging/message-retention.ts';
import { inventoryTables } from './inventory/retention.ts';
import { payoutTables } from './payouts/retention.ts';
import { reportTables } from './reports/retention.ts';

/**
 * Number of days after which scheduled jobs delete data. Each key is the name under which the job reports its
 * deletions.
 */
export const retentionDays = {
  bulkActs: 30,
  staffSessions: 30,
  workPhotos: 730,
} as const;

/**
 * Placeholder in the texts of the retention table. It is replaced by the number of years in the setting
 * EMPLOYEE_RECORD_YEARS.
 */
export const EMPLOYEE_YEARS_PLACEHOLDER = '{employeeYears}';

const days = retentionByDays(retentionDays);
const atStations = retainedFor('staff', { kept: PERMANENTLY, why: 'to know who did what at the stations' });
const ofBulk = days('staff', 'bulkActs', { why: 'to show the result of an action on several rows' });
const ofEmployee = retainedFor(
  'employees',
  { kept: `${EMPLOYEE_YEARS_PLACEHOLDER} after they leave`, why: 'because employers must keep these records' },
  'employees',
);
const ofStaffUser = retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to sign in to the portal' });
const ofList = retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to show lists as they were set up' });
const onCall = retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to notify the people on call' });

const bulkName = { en: 'Bulk actions', he: 'פעולות על כמה שורות' };
const notesName = { en: 'Notes about customers', he: 'הערות על לקוחות' };
const tagsName = { en: 'Tags of customers', he: 'תגיות של לקוחות' };
const employeesName = { en: 'Employees and their documents', he: 'עובדים ומסמכיהם' };
const listsName = { en: 'Columns and views of lists', he: 'עמודות ותצוגות של רשימות' };
const onCallName = { en: 'People on call', he: 'כוננים' };

/**
 * Tables of the staff module, with the time for which their rows are retained. docs/privacy-register.md and
 * docs/data-model.md show them.
 */
export const staffRetention: Retention = {
  rows: {
    bulk_act: table('an act on many rows of a list that a member of staff began', ofBulk, bulkName),
    bulk_item: table('one row of such an act, and what became of it', ofBulk, bulkName),
    care_plan: table(
      'regular care of a station or bay, by date or by number of washes, which makes work orders',
      atStations,
      { en: 'Maintenance plans', he: 'תוכניות תחזוקה' },
    ),
    cost_rate: table('a price of what washes use, from a day on, at one station or at all', atStations, {
      en: 'Cost prices',
      he: 'מחירים לחישוב העלויות',
    }),
    customer_note: withAccountErasure(
      'deleted',
      table(
        'a note of the staff about an account or a guest, encrypted',
        retainedFor(
          'customers',
          {
            kept: `${periodText(MESSAGE_RETENTION_DAYS)}, and at most until the account is deleted`,
            why: 'to serve customers who call or write',
          },
          'cases',
        ),
        notesName,
      ),
    ),
    customer_tag: withAccountErasure(
      'deleted',
      table(
        'a tag that staff gave an account or a guest',
        retainedFor('customers', {
          kept: 'until removed, and at most until the account is deleted',
          why: 'to serve customers who call or write',
        }),
        tagsName,
      ),
    ),
    employee: table('a person employed at a station', ofEmployee, employeesName),
    employee_document: table('a document of an employee, with its last day', ofEmployee, employeesName),
    first_day_mark: table('a mark that staff set on the opening checklist', settingsRetention),
    goodwill: withAccountErasure(
      'stays',
      table(
        'washes or points given as goodwill, proposed and decided by two people',
        retainedFor(
          'customers',
          { kept: `permanently (the note: ${periodText(MESSAGE_RETENTION_DAYS)})`, why: BOOKS_RETENTION_REASON },
          'cases',
        ),
        { en: 'Goodwill gifts', he: 'מתנות החנות' },
      ),
    ),
    list_columns: table('columns of a list that a member of staff hides', ofList, listsName),
    own_role: table(
      'a role that an owner composed of permissions',
      retainedFor(null, { kept: UNTIL_CHANGED, why: 'to sign in to the portal' }),
    ),
    points_withdrawal: withAccountErasure(
      'stays',
      table('points that the staff took back, with the reason', pseudonymousRetention, { en: 'Points', he: 'נקודות' }),
    ),
    saved_view: table('filters of a list that a member of staff saved', ofList, listsName),
    staff_case: table(
      'a case of the inbox: who works on it and whether it is done',
      retainedFor(
        'people who wrote to us',
        { kept: 'as long as the message', why: 'to answer, and to show later what was answered' },
        'cases',
      ),
      { en: 'Progress of cases', he: 'מצב הטיפול בפניות' },
    ),
    staff_case_entry: table(
      'an answer, note or hand-over in a case',
      retainedFor(
        'people who wrote to us',
        { kept: periodText(MESSAGE_RETENTION_DAYS), why: 'to answer, and to show later what was answered' },
        'cases',
      ),
      { en: 'Answers and notes in cases', he: 'תשובות והערות בפניות' },
    ),
    staff_email_change: table(
      'a new email address that a staff user asked for, until its code is entered, and how to stop it',
      days('staff', 'staffSessions', {
        why: 'to change an address only with its confirmation, and to stop a change',
        after: 'after the request',
      }),
      { en: 'Changes of email addresses of staff', he: 'החלפות של כתובות אימייל של הצוות' },
    ),
    staff_invitation: table(
      'a mailed link that sets a password of the portal once: the first one, or one in place of a forgotten one',
      retainedFor('staff', {
        kept: PERMANENTLY,
        why: 'to know who received access to the portal, and from whom',
      }),
      { en: 'Invitations of staff', he: 'הזמנות לצוות' },
    ),
    staff_member: table(
      'a person who may sign in to the portal, with roles',
      retainedFor('staff', { kept: PERMANENTLY, why: 'to name in the audit log who did what' }),
      { en: 'Staff users', he: 'אנשי הצוות' },
    ),
    staff_on_call: table(
      'a person on call for stations: their place in the order, and a phone number',
      onCall,
      onCallName,
    ),
    staff_passkey: table('a passkey of a member of staff', ofStaffUser, { en: 'Passkeys', he: 'מפתחות גישה' }),
    staff_passkey_challenge: table(
      'a passkey ceremony of the portal that has begun',
      retainedFor('staff', { kept: 'a few minutes', why: 'to complete a sign-in' }),
      { en: 'Unfinished sign-ins with a passkey', he: 'כניסות במפתח גישה שלא הושלמו' },
    ),
    staff_password: table(
      'the salted hash of a password of the portal',
      retainedFor('staff', {
        kept: 'permanently (unused once the person leaves)',
        why: 'to sign in to the portal',
      }),
      { en: 'Passwords', he: 'סיסמאות' },
    ),
    staff_proposal: table('a refund that one person proposes and another confirms', booksRetention),
    staff_push_device: table(
      'a browser of a staff user that shows alerts, with its sealed subscription',
      onCall,
      onCallName,
    ),
    staff_former_email: table(
      'a former email address of a staff user, as a blind index, by which own purchases are recognised',
      retainedFor('staff', { kept: PERMANENTLY, why: 'to refuse refunds and gifts of staff to themselves' }),
      { en: 'Former email addresses of staff', he: 'כתובות אימייל קודמות של הצוות' },
    ),
    staff_recovery_code: table('a recovery code of a member of staff, hashed', ofStaffUser, {
      en: 'Recovery codes',
      he: 'קודי שחזור',
    }),
    staff_session: table(
      'a signed-in browser of the portal',
      days('staff', 'staffSessions', {
        why: 'to keep people signed in, and to show them where',
        after: 'after the session ends',
      }),
      { en: 'Signed-in devices', he: 'מכשירים מחוברים' },
    ),
    staff_totp: table('the second factor of a member of staff', ofStaffUser, {
      en: 'Authenticator apps',
      he: 'אפליקציות אימות',
    }),
    work_order: table('work at a station or bay, from its cause to its end, with time and cost', atStations, {
      en: 'Work orders',
      he: 'הוראות עבודה',
    }),
    work_order_photo: table(
      'a photo of work that was done, sealed',
      days('people at a station', 'workPhotos', { why: 'to prove work at a station' }),
      { en: 'Photos of work orders', he: 'צילומים מהוראות עבודה' },
    ),
    ...inventoryTables,
    ...payoutTables,
    ...reportTables,
  },
  hebrew: {
    employees: 'עובדים',
    'people at a station': 'מי שהיו בעמדה',
    [`${EMPLOYEE_YEARS_PLACEHOLDER} after they leave`]: `${EMPLOYEE_YEARS_PLACEHOLDER} מסיום העבודה`,
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
    'to name in the audit log who did what': 'כדי לרשום ביומן הביקורת מי ביצעו כל פעולה',
  },
};
