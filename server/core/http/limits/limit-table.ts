const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Rate limit. `by` is its key: the client's network (IPv4 address, IPv6 /64), the IPv6 /48 around it (no budget for IPv4),
 * the browser with a purchase cookie (no budget without one), the signed-in customer, or a key that the use case gives (a
 * phone number, an e-mail).
 */
export type LimitRule = {
  readonly by: 'address' | 'wider_network' | 'browser' | 'customer' | 'named';
  /**
   * What happens above `max`; without it the request is refused. `work`: it needs a proof of work (`work_required`), because
   * hundreds of honest customers of a mobile carrier share one address. `refuse_wrong`, for guesses at secrets of 80 bits and
   * more: right ones still pass, wrong ones are refused.
   */
  readonly over?: 'work' | 'refuse_wrong';
  /** Never more than `max`, also over several processes: every use is written before it is allowed. */
  readonly exact?: true;
  readonly max: number;
  readonly windowMs: number;
};

/**
 * Every limit of the shop in one place. Names with `misses` are taken before a try is looked at and given back where it
 * was right, so that people who hold what they say are never in the way of themselves, and nobody finds the right answer
 * by more tries than these. What each of them guards: docs/guesses.md.
 */
export const limitTable = {
  checkouts_by_browser: { by: 'browser', max: 10, windowMs: HOUR_MS },
  checkouts_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'work' },
  // a rented /48 holds 65,536 networks of /64
  checkouts_by_wider_network: { by: 'wider_network', max: 2_000, windowMs: HOUR_MS, over: 'work' },
  voucher_misses_by_browser: { by: 'browser', max: 5, windowMs: HOUR_MS },
  voucher_misses_by_customer: { by: 'customer', max: 5, windowMs: HOUR_MS },
  voucher_misses_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'work' },
  // 160 bits cannot be guessed: one bad neighbour must not take everyone's links away
  link_misses_by_address: { by: 'address', max: 1_000, windowMs: HOUR_MS, over: 'refuse_wrong' },
  // PDFs are typeset one at a time; a link in a mail cannot carry a proof of work
  pdfs_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  // telephones that ask what became of their passes, many of them behind one address of a network
  wallet_calls_by_address: { by: 'address', max: 20_000, windowMs: HOUR_MS },
  // each may be twenty lines of our log
  wallet_logs_by_address: { by: 'address', max: 20, windowMs: HOUR_MS },
  // several times what twenty bays can have to tell, and what their allowance lets them give without a connection: a
  // stolen key fills no disk, no log and nobody's mail
  station_events_by_station: { by: 'named', max: 50_000, windowMs: DAY_MS },
  offline_events_by_station: { by: 'named', max: 1_000, windowMs: DAY_MS },
  proof_misses_by_address: { by: 'address', max: 100, windowMs: HOUR_MS, over: 'work' },
  proof_misses_by_order: { by: 'named', max: 10, windowMs: HOUR_MS },
  // messages that a gift makes; its buyer pays for none of them
  gift_sends_by_order: { by: 'named', max: 5, windowMs: DAY_MS, exact: true },
  messages_by_address: { by: 'address', max: 20, windowMs: HOUR_MS, over: 'work' },
  messages_by_address_daily: { by: 'address', max: 200, windowMs: DAY_MS, over: 'work' },
  cancellation_misses_by_address: { by: 'address', max: 100, windowMs: HOUR_MS, over: 'work' },
  cancellation_misses_by_order: { by: 'named', max: 10, windowMs: HOUR_MS },
  ratings_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'work' },
  password_misses_by_address: { by: 'address', max: 100, windowMs: QUARTER_MS, exact: true, over: 'work' },
  password_misses_by_wider_network: {
    by: 'wider_network',
    max: 400,
    windowMs: QUARTER_MS,
    exact: true,
    over: 'work',
  },
  password_misses_by_email: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  password_misses_by_device: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  // how many codes are sent is counted from the codes themselves: `domain/identity/otp.ts`
  otp_requests_by_address: { by: 'address', max: 1_000, windowMs: HOUR_MS, over: 'work' },
  // a proof of work is good for one request
  work_uses: { by: 'named', max: 1, windowMs: HOUR_MS, exact: true },
  work_by_address: { by: 'address', max: 6_000, windowMs: HOUR_MS },
  otp_misses_by_address: { by: 'address', max: 300, windowMs: QUARTER_MS, over: 'work' },
  otp_tries_by_phone: { by: 'named', max: 30, windowMs: DAY_MS, exact: true },
  otp_tries_by_device: { by: 'named', max: 30, windowMs: DAY_MS, exact: true },
  otp_requests_by_device: { by: 'named', max: 6, windowMs: DAY_MS, exact: true },
  provider_flows_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  registrations_by_address: { by: 'address', max: 200, windowMs: HOUR_MS, over: 'work' },
  account_mails_by_email: { by: 'named', max: 3, windowMs: HOUR_MS, exact: true },
  account_mails_by_device: { by: 'named', max: 3, windowMs: HOUR_MS, exact: true },
  account_mails_by_address: { by: 'address', max: 200, windowMs: HOUR_MS, over: 'work' },
  mail_link_misses_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'refuse_wrong' },
  passkey_ceremonies_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS, over: 'work' },
  passkey_misses_by_address: { by: 'address', max: 300, windowMs: QUARTER_MS, over: 'work' },
  registration_pages_by_address: { by: 'address', max: 600, windowMs: HOUR_MS, over: 'work' },
  uploads_by_customer: { by: 'customer', max: 30, windowMs: HOUR_MS },
  pictures_by_customer: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
  card_pictures_by_customer: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
  verifications_by_customer: { by: 'customer', max: 30, windowMs: HOUR_MS },
  profile_changes_by_customer: { by: 'customer', max: 100, windowMs: HOUR_MS },
  // mails to people who did not ask for them
  invitations_by_customer: { by: 'customer', max: 10, windowMs: DAY_MS },
  invitations_by_email: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
  exports_by_customer: { by: 'customer', max: 5, windowMs: DAY_MS },
  // the second factor stands behind the password: what strangers use up shuts an owner out for a quarter, not a day
  staff_password_misses_by_address: { by: 'address', max: 100, windowMs: QUARTER_MS, exact: true, over: 'work' },
  staff_password_misses_by_email: { by: 'named', max: 20, windowMs: QUARTER_MS, exact: true },
  // a device that they signed in with before, whatever strangers use up
  staff_password_misses_by_device: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  staff_code_misses_by_device: { by: 'named', max: 20, windowMs: DAY_MS, exact: true },
  // three codes of a million are good at a time: a thousand days of this find one of three
  staff_code_misses_by_address: { by: 'address', max: 100, windowMs: QUARTER_MS, exact: true, over: 'work' },
  staff_code_misses_by_member: { by: 'named', max: 20, windowMs: DAY_MS, exact: true },
  events_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  // raises an alarm and refuses nobody; by kind
  misses_by_shop: { by: 'named', max: 1_000, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitTable;

export type LimitAnswer =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** This process refuses this key for the first time in this window. */
      readonly first: boolean;
    };

export type Limits = {
  /** Uses up one of `key`'s budget; `key` is hashed with a secret before it is kept. Rejects where the database is away. */
  consume(name: LimitName, key: string): Promise<LimitAnswer>;
  /** Takes a use back that turned out not to count: a right password uses nothing up. */
  giveBack(name: LimitName, key: string): void;
  /** How large a limit is here. */
  sizeOf(name: LimitName): number;
  /** Writes what is only in memory; call before the database closes. */
  close(): Promise<void>;
};
