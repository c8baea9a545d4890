import { PERMANENTLY, retainedFor, type Retention } from '#server/core/retention.ts';

const workers = retainedFor(null, { kept: 'overwritten', why: 'what the server itself needs to work' });

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const coreRetention: Retention = {
  rows: {
    audit: retainedFor('staff and customers, by their numbers', {
      kept: PERMANENTLY,
      why: 'who did what: Privacy Protection (Data Security) Regulations',
    }),
    brand_logo: retainedFor('staff, by their numbers', {
      kept: PERMANENTLY,
      why: 'the appearance of the shop in each version',
    }),
    brand_setting: retainedFor('staff, by their numbers', {
      kept: PERMANENTLY,
      why: 'what customers were informed of and agreed to',
    }),
    deletion_day: retainedFor(null, { kept: PERMANENTLY, why: 'proof that due data was deleted' }),
    development_message: retainedFor('testers of a development shop', {
      kept: 'in development only',
      why: 'to see what was sent',
    }),
    highest_time: workers,
    key_generation: retainedFor(null, {
      kept: PERMANENTLY,
      why: 'codes and links that were sent are made with these keys',
    }),
    provider_credential: retainedFor('staff, by their numbers', {
      kept: 'until they are replaced or removed',
      why: 'to use the providers of the shop',
    }),
    rate_window: workers,
    schedule: workers,
    schema_migration: workers,
    write_probe: workers,
  },
  hebrew: {
    customers: 'לקוחות',
    'staff and customers, by their numbers': 'צוות ולקוחות, לפי מספרים בלבד',
    'staff, by their numbers': 'צוות, לפי מספרים בלבד',
    'customers, without a name once the account is deleted': 'לקוחות, בלי שם לאחר מחיקת החשבון',
    'testers of a development shop': 'מי שמתנסים במערכת',
    '30 days': '30 ימים',
    '90 days': '90 ימים',
    permanently: 'לצמיתות',
    'until the account is deleted': 'עד מחיקת החשבון',
    'the appearance of the shop in each version': 'איך נראתה החנות בכל גרסה של המראה שלה',
    'until they are replaced or removed': 'עד שמחליפים או מסירים אותם',
    'to use the providers of the shop': 'כדי לעבוד עם הספקים של החנות',
    'in development only': 'בסביבת פיתוח בלבד',
    'who did what: Privacy Protection (Data Security) Regulations': 'מי עשו מה: תקנות הגנת הפרטיות (אבטחת מידע)',
    'what customers were informed of and agreed to': 'מה נאמר ללקוחות ולמה הסכימו',
    'the books: Income Tax (Keeping of Accounts) Regulations ask for seven years':
      'הספרים: הוראות ניהול פנקסים דורשות שבע שנים',
    'to see what was sent': 'כדי לראות מה נשלח',
    'what the customer requested from the account': 'מה שביקשו מהחשבון',
    'active sign-ins; counted from the end of the session': 'היכן מחוברים; נספר מסיום החיבור',
  },
};
