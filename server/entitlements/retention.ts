import {
  PERMANENTLY,
  booksRule,
  retentionByDays,
  retainedFor,
  ofAccount,
  pseudonymous,
  type Retention,
} from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  walletPasses: 180,
} as const;

const days = retentionByDays(retentionDays);

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
    voucher_opening: retainedFor(null, { kept: PERMANENTLY, why: 'an unopened gift is reported to its buyer' }),
    wallet_device: retainedFor(
      'customers who added a voucher to a wallet',
      { kept: `${retentionDays.walletPasses} days after the pass is over`, why: 'to bring the card up to date' },
      'walletPasses',
    ),
    wallet_pass: days(
      'customers who added a voucher to a wallet',
      'walletPasses',
      'to bring the card up to date; counted from the end of the voucher',
    ),
    wash_share: retainedFor(
      'members of a household',
      { kept: 'until the account is deleted; an invitation while it may be accepted', why: 'washes that are shared' },
      'invitations',
    ),
    washed_pet: ofAccount,
  },
  hebrew: {
    'customers who added a voucher to a wallet': 'מי ששמרו שובר בארנק הדיגיטלי',
    'members of a household': 'בני משק בית',
    '180 days': '180 ימים',
    '180 days after the pass is over': '180 ימים מתום תוקף הכרטיס',
    'until the account is deleted; an invitation while it may be accepted':
      'עד מחיקת החשבון; הזמנה כל עוד אפשר לקבל אותה',
    'to bring the card up to date': 'כדי לעדכן את הכרטיס',
    'to bring the card up to date; counted from the end of the voucher': 'כדי לעדכן את הכרטיס; נספר מתום השובר',
    'washes that are shared': 'שטיפות משותפות',
  },
};
