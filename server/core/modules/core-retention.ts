import {
  BOOKS_RETENTION_REASON,
  DEVELOPMENT_ONLY,
  PERMANENTLY,
  UNTIL_CHANGED,
  retainedFor,
  table,
  type Retention,
} from '#server/core/retention.ts';

const workers = retainedFor(null, { kept: 'overwritten', why: 'to run the server' });

export const coreRetention: Retention = {
  rows: {
    audit: table(
      'one act in the portal or of the server, chained by hashes to the one before it',
      retainedFor('staff and customers', {
        kept: PERMANENTLY,
        why: 'to know who did what (Privacy Protection Regulations, Data Security)',
      }),
      { en: 'Audit log', he: 'יומן הביקורת' },
    ),
    backup_state: table(
      'when one step of the backup last succeeded and last failed',
      retainedFor(null, { kept: 'overwritten', why: 'to know if backups are made' }),
    ),
    brand_logo: table(
      'a logo that was uploaded, kept under its hash',
      retainedFor('staff', {
        kept: PERMANENTLY,
        why: 'to show how the shop looked in each version',
      }),
      { en: 'Logos of the shop', he: 'הלוגו של החנות' },
    ),
    brand_setting: table(
      'a version of one part of the shop’s own words, look or hours',
      retainedFor('staff', {
        kept: PERMANENTLY,
        why: 'to show what customers saw and agreed to',
      }),
      { en: 'Settings of the shop', he: 'הגדרות החנות' },
    ),
    deletion_day: table(
      'how many rows of one kind were deleted on one day by the retention rules',
      retainedFor(null, { kept: PERMANENTLY, why: 'to prove that data was deleted in time' }),
    ),
    development_message: table(
      'a mail or text message that development keeps instead of sending',
      retainedFor('people who try the shop out', {
        kept: DEVELOPMENT_ONLY,
        why: 'to see what was sent',
      }),
      { en: 'Test messages', he: 'הודעות ניסיון' },
    ),
    highest_time: table('the latest time that the database has seen, so that a clock set back is noticed', workers),
    key_generation: table(
      'a generation of the master secret: its fingerprint, and the keys that outlast it, sealed',
      retainedFor(null, {
        kept: PERMANENTLY,
        why: 'to recognise codes and links that were sent',
      }),
    ),
    provider_credential: table(
      'credentials of an external provider that the owner entered, sealed',
      retainedFor('staff', {
        kept: UNTIL_CHANGED,
        why: 'to work with the providers of the shop',
      }),
      { en: 'Credentials of providers', he: 'מפתחות של ספקים' },
    ),
    rate_window: table('calls counted under one key in one window of time, across all servers', workers),
    schedule: table('a regular task: when it is due, who works on it, how it last went', workers),
    schema_migration: table('a migration that has run, with its checksum', workers),
    write_probe: table('the row that the readiness check writes to prove that commits work', workers),
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
    [DEVELOPMENT_ONLY]: 'רק בסביבת פיתוח',
    'to show how the shop looked in each version': 'כדי להראות איך נראתה החנות בכל גרסה',
    'to work with the providers of the shop': 'כדי לעבוד עם הספקים של החנות',
    'to know who did what (Privacy Protection Regulations, Data Security)':
      'כדי לדעת מי ביצעו כל פעולה (תקנות הגנת הפרטיות, אבטחת מידע)',
    'to show what customers saw and agreed to': 'כדי להראות מה הוצג ללקוחות ולמה הסכימו',
    [BOOKS_RETENTION_REASON]:
      'כי ספרי החשבונות שלמים רק עם כל הרישומים שבהם; הוראות מס הכנסה (ניהול פנקסי חשבונות) מחייבות שבע שנים לפחות',
    'to see what was sent': 'כדי לראות מה נשלח',
    'to provide what customers set up in their account': 'כדי לספק את מה שהלקוחות הגדירו בחשבון',
    'to keep people signed in, and to show them where': 'כדי שיישארו מחוברים ויראו באילו מכשירים',
    'to complete a sign-in': 'כדי להשלים את הכניסה',
  },
};
