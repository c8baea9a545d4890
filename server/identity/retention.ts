import {
  UNTIL_ACCOUNT_DELETED,
  PERMANENTLY,
  retentionByDays,
  retainedFor,
  ofAccount,
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

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const identityRetention: Retention = {
  rows: {
    account_merge: retainedFor('customers', { kept: 'minutes', why: 'one merge of two accounts' }, 'returns'),
    account_token: days('customers', 'links', 'links sent by email, and who used them'),
    consent_event: retainedFor('customers, without a name once the account is deleted', {
      kept: PERMANENTLY,
      why: 'proof of consent to advertising: Communications Law 30A',
    }),
    customer: retainedFor('customers', {
      kept: `${UNTIL_ACCOUNT_DELETED}, then a row without a name`,
      why: 'the account',
    }),
    identity: ofAccount,
    message_pause: days('recipients over the message limit, as keyed hashes', 'pauses', 'to review what was stopped'),
    otp_challenge: days('visitors who requested a code, as keyed hashes', 'codes', 'to count codes and tries'),
    passkey: ofAccount,
    passkey_challenge: retainedFor('visitors who sign in with a passkey', {
      kept: 'minutes: the next one replaces it',
      why: 'one sign-in',
    }),
    password: ofAccount,
    pet: ofAccount,
    profile_picture: ofAccount,
    provider_flow: retainedFor(
      'visitors who sign in with a provider',
      { kept: 'minutes', why: 'one sign-in' },
      'returns',
    ),
    session: days('customers', 'sessions', 'active sign-ins; counted from the end of the session'),
    verification_document: retainedFor('customers who showed a card: the outcome only', {
      kept: UNTIL_ACCOUNT_DELETED,
      why: 'a discount, and four months to cancel',
    }),
    verification_picture: retainedFor('customers who sent a picture of a card', {
      kept: 'until the decision, seven days at most',
      why: 'to decide',
    }),
    verification_request: days(
      'customers who requested a discount',
      'cards',
      'the customer may ask why it was refused',
    ),
  },
  hebrew: {
    'recipients over the message limit, as keyed hashes': 'מי שנשלחו אליהם יותר מדי הודעות, כטביעות מוצפנות',
    'visitors who requested a code, as keyed hashes': 'מי שביקשו קוד, כטביעות מוצפנות',
    'visitors who sign in with a passkey': 'מי שנכנסים במפתח גישה',
    'visitors who sign in with a provider': 'מי שנכנסים דרך שירות חיצוני',
    'customers who showed a card: the outcome only': 'מי שהציגו תעודה: התוצאה בלבד',
    'customers who sent a picture of a card': 'מי ששלחו תמונה של תעודה',
    'customers who requested a discount': 'מי שביקשו הנחה',
    '2 days': 'יומיים',
    '7 days': '7 ימים',
    '365 days': '365 ימים',
    minutes: 'דקות',
    'until the account is deleted, then a row without a name': 'עד מחיקת החשבון, ולאחריה שורה בלי שם',
    'minutes: the next one replaces it': 'דקות: הבא אחריו מחליף אותו',
    'until the decision, seven days at most': 'עד ההחלטה, ולכל היותר שבעה ימים',
    'links sent by email, and who used them': 'קישורים שנשלחו באימייל, ומי השתמשו בהם',
    'proof of consent to advertising: Communications Law 30A':
      'מי ששולחים פרסומות צריכים להראות הסכמה: סעיף 30א לחוק התקשורת',
    'the account': 'החשבון',
    'to review what was stopped': 'כדי לבדוק מה נעצר',
    'to count codes and tries': 'כדי לספור קודים וניסיונות',
    'one merge of two accounts': 'מיזוג אחד של שני חשבונות',
    'one sign-in': 'כניסה אחת',
    'a discount, and four months to cancel': 'הנחה, וארבעה חודשים לביטול',
    'to decide': 'כדי להחליט',
    'the customer may ask why it was refused': 'ייתכן שישאלו מדוע סורבה',
  },
};
