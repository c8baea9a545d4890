import { PERMANENTLY, UNTIL_CHANGED, retainedFor, type Retention } from '#server/core/retention.ts';

const workers = retainedFor(null, { kept: 'overwritten', why: 'to run the server' });

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const coreRetention: Retention = {
  rows: {
    audit: retainedFor('staff and customers', {
      kept: PERMANENTLY,
      why: 'to know who did what (Privacy Protection Regulations, Data Security)',
    }),
    backup_state: retainedFor(null, { kept: 'overwritten', why: 'to know if backups are made' }),
    brand_logo: retainedFor('staff', {
      kept: PERMANENTLY,
      why: 'to show how the shop looked in each version',
    }),
    brand_setting: retainedFor('staff', {
      kept: PERMANENTLY,
      why: 'to show what customers saw and agreed to',
    }),
    deletion_day: retainedFor(null, { kept: PERMANENTLY, why: 'to prove that data was deleted in time' }),
    development_message: retainedFor('people who try the shop out', {
      kept: 'only in a shop for development',
      why: 'to see what was sent',
    }),
    highest_time: workers,
    key_generation: retainedFor(null, {
      kept: PERMANENTLY,
      why: 'to recognise codes and links that were sent',
    }),
    provider_credential: retainedFor('staff', {
      kept: UNTIL_CHANGED,
      why: 'to work with the providers of the shop',
    }),
    rate_window: workers,
    schedule: workers,
    schema_migration: workers,
    write_probe: workers,
  },
  hebrew: {
    customers: 'לקוחות',
    staff: 'אנשי הצוות',
    'staff and customers': 'אנשי הצוות והלקוחות',
    'people who try the shop out': 'מי שמתנסים במערכת',
    '1 year': 'שנה',
    '2 years': 'שנתיים',
    '30 days': '30 ימים',
    '30 days after the session ends': '30 ימים מסיום החיבור',
    permanently: 'לצמיתות',
    'permanently (without the name once the account is deleted)': 'לצמיתות (בלי השם אחרי מחיקת החשבון)',
    'until the account is deleted': 'עד מחיקת החשבון',
    'until changed or removed': 'עד לשינוי או להסרה',
    'a few minutes': 'כמה דקות',
    'only in a shop for development': 'רק בסביבת פיתוח',
    'to show how the shop looked in each version': 'כדי להראות איך נראתה החנות בכל גרסה',
    'to work with the providers of the shop': 'כדי לעבוד עם הספקים של החנות',
    'to know who did what (Privacy Protection Regulations, Data Security)':
      'כדי לדעת מי ביצעו כל פעולה (תקנות הגנת הפרטיות, אבטחת מידע)',
    'to show what customers saw and agreed to': 'כדי להראות מה הוצג ללקוחות ולמה הסכימו',
    'because the Income Tax Regulations (Keeping of Accounts) require seven years':
      'כי הוראות מס הכנסה (ניהול פנקסי חשבונות) מחייבות שבע שנים',
    'to see what was sent': 'כדי לראות מה נשלח',
    'to provide what customers set up in their account': 'כדי לספק את מה שהלקוחות הגדירו בחשבון',
    'to keep people signed in, and to show them where': 'כדי שיישארו מחוברים ויראו באילו מכשירים',
    'to complete a sign-in': 'כדי להשלים את הכניסה',
  },
};
