import {
  withAccountErasure,
  UNTIL_ACCOUNT_DELETED,
  PERMANENTLY_WITHOUT_NAME,
  retentionByDays,
  retainedFor,
  accountRetention,
  table,
  type Retention,
} from '#server/core/retention.ts';

/**
 * Retention periods in days of the data that scheduled jobs delete. The keys are the names in the report of deleted
 * rows.
 */
export const retentionDays = {
  cards: 365,
  codes: 2,
  links: 7,
  pauses: 90,
  sessions: 30,
} as const;

const days = retentionByDays(retentionDays);
const duringSignIn = retainedFor('people who sign in', { kept: 'a few minutes', why: 'to complete a sign-in' });

export const identityRetention: Retention = {
  rows: {
    account_merge: withAccountErasure(
      'deleted',
      table(
        'the proof that another account is the customer’s, too, before the two are merged',
        retainedFor('customers', { kept: 'a few minutes', why: 'to merge two accounts into one' }, 'returns'),
        { en: 'Merges of accounts', he: 'איחוד חשבונות' },
      ),
    ),
    account_token: withAccountErasure(
      'deleted',
      table(
        'a link or code in a mail that proves an e-mail address, once',
        days('customers', 'links', { why: 'so that each link works only once' }),
        { en: 'Links sent by email', he: 'קישורים שנשלחו באימייל' },
      ),
    ),
    consent_event: withAccountErasure(
      'stays',
      table(
        'a consent given or taken back, with the wording that was shown',
        retainedFor('customers', {
          kept: PERMANENTLY_WITHOUT_NAME,
          why: 'to prove consent to advertising (Communications Law, section 30A)',
        }),
        { en: 'Consents to advertising', he: 'הסכמות לפרסום' },
      ),
    ),
    customer: withAccountErasure(
      'stays',
      table(
        'an account; names and addresses are sealed',
        retainedFor('customers', {
          kept: `${UNTIL_ACCOUNT_DELETED} (then without name and contact details)`,
          why: 'to manage the account',
        }),
        { en: 'Accounts', he: 'חשבונות' },
      ),
    ),
    identity: withAccountErasure(
      'deleted',
      table('an account of a sign-in provider that is linked to an account', accountRetention, {
        en: 'Sign-in with a provider',
        he: 'כניסה דרך ספק חיצוני',
      }),
    ),
    message_pause: table(
      'why a network or block of numbers gets no text messages for a while',
      days('people whose messages were stopped', 'pauses', {
        why: 'to check why, without storing their number',
      }),
      { en: 'Stopped messages', he: 'הודעות שנעצרו' },
    ),
    // the row is stored for two days without the phone number, because rate limits count the rows
    otp_challenge: withAccountErasure(
      'stays',
      table(
        'a code sent by text message, with the attempts made',
        days('people who requested a code', 'codes', { why: 'to limit codes and attempts' }),
        { en: 'Codes for signing in', he: 'קודי כניסה' },
      ),
    ),
    passkey: withAccountErasure(
      'deleted',
      table('a customer’s passkey', accountRetention, { en: 'Passkeys', he: 'מפתחות גישה' }),
    ),
    passkey_challenge: withAccountErasure(
      'deleted',
      table('a passkey ceremony that has begun', duringSignIn, {
        en: 'Unfinished sign-ins with a passkey',
        he: 'כניסות במפתח גישה שלא הושלמו',
      }),
    ),
    password: withAccountErasure(
      'deleted',
      table('the salted hash of a customer’s password', accountRetention, { en: 'Passwords', he: 'סיסמאות' }),
    ),
    pet: withAccountErasure('deleted', table('a pet of a member', accountRetention, { en: 'Pets', he: 'חיות מחמד' })),
    profile_picture: withAccountErasure(
      'deleted',
      table('a member’s picture', accountRetention, { en: 'Profile pictures', he: 'תמונות פרופיל' }),
    ),
    provider_flow: withAccountErasure(
      'deleted',
      table(
        'a visit to a sign-in provider that has begun',
        retainedFor('people who sign in', { kept: 'a few minutes', why: 'to complete a sign-in' }, 'returns'),
        { en: 'Unfinished sign-ins with a provider', he: 'כניסות דרך ספק שלא הושלמו' },
      ),
    ),
    session: withAccountErasure(
      'deleted',
      table(
        'a signed-in browser of a customer; the database has only the hash of its cookie',
        days('customers', 'sessions', {
          why: 'to keep people signed in, and to show them where',
          after: 'after the session ends',
        }),
        { en: 'Signed-in devices', he: 'מכשירים מחוברים' },
      ),
    ),
    verification_document: withAccountErasure(
      'deleted',
      table(
        'an accepted discount card, with its last day; the card itself is not stored',
        retainedFor('customers who showed a discount card', {
          kept: UNTIL_ACCOUNT_DELETED,
          why: 'to give the discount and four months to cancel (only the result is stored)',
        }),
        { en: 'Accepted cards for a discount', he: 'תעודות להנחה שאושרו' },
      ),
    ),
    verification_picture: table(
      'the picture of a discount card until the request is decided',
      retainedFor('customers who sent a picture of a discount card', {
        kept: 'until the decision, 7 days at most',
        why: 'to check the discount card',
      }),
      { en: 'Pictures of cards for a discount', he: 'צילומים של תעודות להנחה' },
    ),
    verification_request: withAccountErasure(
      'deleted',
      table(
        'a discount card that a customer sent to be checked',
        days('customers who requested a discount', 'cards', {
          why: 'to explain a refusal to customers who ask',
        }),
        { en: 'Requests for a discount with a card', he: 'בקשות להנחה לפי תעודה' },
      ),
    ),
  },
  hebrew: {
    'people whose messages were stopped': 'מי שההודעות אליהם נעצרו',
    'people who requested a code': 'מי שביקשו קוד',
    'people who sign in': 'מי שנכנסים לחשבון',
    'customers who showed a discount card': 'לקוחות שהציגו תעודה',
    'customers who sent a picture of a discount card': 'לקוחות ששלחו תמונה של תעודה',
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
    'to check the discount card': 'כדי לבדוק את התעודה',
    'to explain a refusal to customers who ask': 'כדי להסביר סירוב ללקוחות ששואלים',
  },
};
