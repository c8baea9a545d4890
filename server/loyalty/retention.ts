import {
  withAccountErasure,
  booksRetention,
  retainedFor,
  accountRetention,
  pseudonymousRetention,
  settingsRetention,
  table,
  type Retention,
} from '#server/core/retention.ts';

const pointsName = { en: 'Points', he: 'נקודות' };

export const loyaltyRetention: Retention = {
  rows: {
    founder_member: withAccountErasure(
      'deleted',
      table('a founder member’s lasting discount', accountRetention, { en: 'Founders', he: 'מייסדים' }),
    ),
    loyalty_terms: table('the loyalty rules, in force since an instant', settingsRetention),
    loyalty_terms_withdrawal: table(
      'planned loyalty rules that were withdrawn before they came into force',
      settingsRetention,
    ),
    points_account: withAccountErasure(
      'stays',
      table('a member’s points, pending and active', pseudonymousRetention, pointsName),
    ),
    points_grant: withAccountErasure(
      'stays',
      table(
        'points given for one order, friend or goodwill, with their window and last day',
        pseudonymousRetention,
        pointsName,
      ),
    ),
    points_move: table('one change of a points account; the account is the sum of its moves', booksRetention),
    rating: table(
      'the stars and words that a buyer left for one order',
      retainedFor('customers', {
        kept: 'permanently (the comment: until the account is deleted)',
        why: 'to learn what to improve',
      }),
      { en: 'Ratings', he: 'דירוגים' },
    ),
  },
  hebrew: {
    'permanently (the comment: until the account is deleted)': 'לצמיתות (ההערה: עד מחיקת החשבון)',
    'to learn what to improve': 'כדי ללמוד מה לשפר',
  },
};
