import {
  UNTIL_ACCOUNT_DELETED,
  PERMANENTLY_WITHOUT_NAME,
  retentionByDays,
  retainedFor,
  deletedWithAccount,
  type Retention,
} from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  cards: 365,
  codes: 2,
  links: 7,
  pauses: 90,
  sessions: 30,
} as const;

const days = retentionByDays(retentionDays);
const duringSignIn = retainedFor('people who sign in', { kept: 'a few minutes', why: 'to complete a sign-in' });

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const identityRetention: Retention = {
  rows: {
    account_merge: retainedFor(
      'customers',
      { kept: 'a few minutes', why: 'to merge two accounts into one' },
      'returns',
    ),
    account_token: days('customers', 'links', { why: 'so that each link works only once' }),
    consent_event: retainedFor('customers', {
      kept: PERMANENTLY_WITHOUT_NAME,
      why: 'to prove consent to advertising (Communications Law, section 30A)',
    }),
    customer: retainedFor('customers', {
      kept: `${UNTIL_ACCOUNT_DELETED} (then without name and contact details)`,
      why: 'to manage the account',
    }),
    identity: deletedWithAccount,
    message_pause: days('people whose messages were stopped', 'pauses', {
      why: 'to check why, without storing their number',
    }),
    otp_challenge: days('people who requested a code', 'codes', { why: 'to limit codes and attempts' }),
    passkey: deletedWithAccount,
    passkey_challenge: duringSignIn,
    password: deletedWithAccount,
    pet: deletedWithAccount,
    profile_picture: deletedWithAccount,
    provider_flow: retainedFor(
      'people who sign in',
      { kept: 'a few minutes', why: 'to complete a sign-in' },
      'returns',
    ),
    session: days('customers', 'sessions', {
      why: 'to keep people signed in, and to show them where',
      after: 'after the session ends',
    }),
    verification_document: retainedFor('customers who showed a card', {
      kept: UNTIL_ACCOUNT_DELETED,
      why: 'to give the discount and four months to cancel (only the result is stored)',
    }),
    verification_picture: retainedFor('customers who sent a picture of a card', {
      kept: 'until the decision, 7 days at most',
      why: 'to check the card',
    }),
    verification_request: days('customers who requested a discount', 'cards', {
      why: 'to explain a refusal to customers who ask',
    }),
  },
  hebrew: {
    'people whose messages were stopped': 'מי שההודעות אליהם נעצרו',
    'people who requested a code': 'מי שביקשו קוד',
    'people who sign in': 'מי שנכנסים לחשבון',
    'customers who showed a card': 'לקוחות שהציגו תעודה',
    'customers who sent a picture of a card': 'לקוחות ששלחו תמונה של תעודה',
    'customers who requested a discount': 'לקוחות שביקשו הנחה',
    '2 days': 'יומיים',
    '7 days': '7 ימים',
    '3 months': 'שלושה חודשים',
    'until the account is deleted (then without name and contact details)': 'עד מחיקת החשבון (אחריה בלי שם ופרטי קשר)',
    'until the decision, 7 days at most': 'עד ההחלטה, ולכל היותר 7 ימים',
    'so that each link works only once': 'כדי שכל קישור יפעל פעם אחת בלבד',
    'to prove consent to advertising (Communications Law, section 30A)':
      'כדי להוכיח הסכמה לפרסום (חוק התקשורת, סעיף 30א)',
    'to manage the account': 'כדי לנהל את החשבון',
    'to check why, without storing their number': 'כדי לבדוק למה, בלי לשמור את המספר',
    'to limit codes and attempts': 'כדי להגביל את מספר הקודים והניסיונות',
    'to merge two accounts into one': 'כדי לאחד שני חשבונות',
    'to give the discount and four months to cancel (only the result is stored)':
      'כדי לתת את ההנחה וארבעה חודשים לביטול (נשמרת רק התוצאה)',
    'to check the card': 'כדי לבדוק את התעודה',
    'to explain a refusal to customers who ask': 'כדי להסביר סירוב ללקוחות ששואלים',
  },
};
