import {
  withAccountErasure,
  PERMANENTLY,
  booksRetention,
  retentionByDays,
  retainedFor,
  accountRetention,
  pseudonymousRetention,
  table,
  type Retention,
} from '#server/core/retention.ts';

/**
 * Retention periods in days of the data that scheduled jobs delete. The keys are the names in the report of deleted
 * rows.
 */
export const retentionDays = {
  walletPasses: 180,
} as const;

const days = retentionByDays(retentionDays);
const ofWallet = days('customers who added a voucher to a wallet', 'walletPasses', {
  why: 'to keep the card on the phone up to date',
  after: 'after the voucher ends',
});

const sharedName = { en: 'Shared washes', he: 'שטיפות משותפות' };
const walletName = { en: 'Wallet passes', he: 'כרטיסים בארנק הדיגיטלי' };

export const entitlementsRetention: Retention = {
  rows: {
    credit_lot: withAccountErasure(
      'freed',
      table('washes that were bought, given or earned together: the voucher', pseudonymousRetention, {
        en: 'Vouchers',
        he: 'שוברים',
      }),
    ),
    credit_move: table('one change of a lot’s washes; the lot is the sum of its moves', booksRetention),
    former_voucher_link: table('a link of a voucher that was replaced by a new one', booksRetention),
    hand_wash: table('a wash that a member of staff let in with a scanner', booksRetention),
    offline_wash: table('a wash that a machine allowed without a connection and reported later', booksRetention),
    redemption: table('one wash: held, completed, given back or reversed', booksRetention),
    shared_wash: table('a wash that was used through a household', pseudonymousRetention, sharedName),
    voucher_extension: table('one move of a voucher’s last day to a later one', booksRetention),
    voucher_opening: table(
      'when a voucher’s link was first opened',
      retainedFor(null, { kept: PERMANENTLY, why: 'to tell a buyer that a gift was not opened' }),
    ),
    wallet_device: table('a phone that hears of changes to a wallet pass', ofWallet, walletName),
    wallet_pass: withAccountErasure(
      'deleted',
      table('a voucher’s card in Apple Wallet or Google Wallet', ofWallet, walletName),
    ),
    // the shared allowances of an owner are deleted, and the shared allowances of a member end
    // (server/entitlements/family/family.db.test.ts)
    wash_share: withAccountErasure(
      'stays',
      table(
        'a household member who may use an owner’s washes',
        retainedFor(
          'members of a household',
          { kept: 'until the account is deleted (an open invitation: until it expires)', why: 'to share washes' },
          'invitations',
        ),
        sharedName,
      ),
    ),
    washed_pet: table('the pet that a wash was for', accountRetention, { en: 'Pets', he: 'חיות מחמד' }),
  },
  hebrew: {
    'customers who added a voucher to a wallet': 'לקוחות ששמרו שובר בארנק הדיגיטלי',
    'members of a household': 'בני משק בית',
    '6 months after the voucher ends': 'שישה חודשים מסיום השובר',
    'until the account is deleted (an open invitation: until it expires)':
      'עד מחיקת החשבון (הזמנה שלא אושרה: עד שיפוג תוקפה)',
    'to keep the card on the phone up to date': 'כדי לעדכן את הכרטיס בטלפון',
    'to share washes': 'כדי לשתף שטיפות',
  },
};
