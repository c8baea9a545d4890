import {
  PERMANENTLY,
  booksRule,
  retentionByDays,
  retainedFor,
  deletedWithAccount,
  pseudonymous,
  type Retention,
} from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  walletPasses: 180,
} as const;

const days = retentionByDays(retentionDays);
const ofWallet = days('customers who added a voucher to a wallet', 'walletPasses', {
  why: 'to keep the card on the phone up to date',
  after: 'after the voucher ends',
});

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const entitlementsRetention: Retention = {
  rows: {
    credit_lot: pseudonymous,
    credit_move: booksRule,
    former_voucher_link: booksRule,
    hand_wash: booksRule,
    offline_wash: booksRule,
    redemption: booksRule,
    shared_wash: pseudonymous,
    voucher_extension: booksRule,
    voucher_opening: retainedFor(null, { kept: PERMANENTLY, why: 'to tell a buyer that a gift was not opened' }),
    wallet_device: ofWallet,
    wallet_pass: ofWallet,
    wash_share: retainedFor(
      'members of a household',
      { kept: 'until the account is deleted (an open invitation: until it expires)', why: 'to share washes' },
      'invitations',
    ),
    washed_pet: deletedWithAccount,
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
