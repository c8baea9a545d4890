const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Rate limit. `by` selects its key: the client's network (IPv4 address, IPv6 /64), the IPv6 /48 around it (no budget
 * for IPv4), the browser with a purchase cookie (no budget without the cookie), the signed-in customer, or a key from
 * the use case (a phone number, an email address).
 */
export type LimitRule = {
  readonly by: 'address' | 'wider_network' | 'browser' | 'customer' | 'named';
  /**
   * Behaviour above `max`; by default the request is refused. `work`: a proof of work is required (`work_required`),
   * because hundreds of honest customers of a mobile carrier share one IP address. `refuse_wrong`, for secrets of 80
   * bits and more: correct secrets are still accepted, wrong secrets are refused.
   */
  readonly over?: 'work' | 'refuse_wrong';
  /**
   * True if `max` is never exceeded, even over several processes, because every use is written before it is allowed.
   */
  readonly exact?: true;
  readonly max: number;
  readonly windowMs: number;
};

/**
 * All rate limits of the shop. Limits with `misses` in the name are consumed before a secret is compared, and refunded
 * if the secret was correct. Legitimate users are therefore never blocked by their own requests, and an attacker has no
 * more attempts than these. docs/guesses.md says what each limit protects.
 */
export const limitTable = {
  checkouts_by_browser: { by: 'browser', max: 10, windowMs: HOUR_MS },
  checkouts_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'work' },
  // a rented /48 contains 65,536 networks of /64
  checkouts_by_wider_network: { by: 'wider_network', max: 2_000, windowMs: HOUR_MS, over: 'work' },
  // the key is a network and a station, because requests without cookies count as new browsers and could keep all bays
  // reserved; neighbours behind the same carrier only need a proof of work
  reservations_by_place: { by: 'named', max: 4, windowMs: QUARTER_MS, over: 'work' },
  voucher_misses_by_browser: { by: 'browser', max: 5, windowMs: HOUR_MS },
  voucher_misses_by_customer: { by: 'customer', max: 5, windowMs: HOUR_MS },
  voucher_misses_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'work' },
  // 160 bits cannot be guessed, so correct links still work after another customer of the same network used up the
  // limit
  link_misses_by_address: { by: 'address', max: 1_000, windowMs: HOUR_MS, over: 'refuse_wrong' },
  // PDFs are typeset one after the other, and a link in a mail cannot carry a proof of work
  pdfs_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  // phones request updates of their passes, and many phones share one IP address of a carrier
  wallet_calls_by_address: { by: 'address', max: 20_000, windowMs: HOUR_MS },
  // each call may write twenty log lines
  wallet_logs_by_address: { by: 'address', max: 20, windowMs: HOUR_MS },
  // this allows several times the events of twenty bays, including offline washes, but a stolen key cannot fill the
  // disk, the log or mailboxes
  station_events_by_station: { by: 'named', max: 50_000, windowMs: DAY_MS },
  offline_events_by_station: { by: 'named', max: 1_000, windowMs: DAY_MS },
  proof_misses_by_address: { by: 'address', max: 100, windowMs: HOUR_MS, over: 'work' },
  proof_misses_by_order: { by: 'named', max: 10, windowMs: HOUR_MS },
  // the buyer pays nothing for these messages, so their number per gift is limited
  gift_sends_by_order: { by: 'named', max: 5, windowMs: DAY_MS, exact: true },
  messages_by_address: { by: 'address', max: 20, windowMs: HOUR_MS, over: 'work' },
  messages_by_address_daily: { by: 'address', max: 200, windowMs: DAY_MS, over: 'work' },
  cancellation_misses_by_address: { by: 'address', max: 100, windowMs: HOUR_MS, over: 'work' },
  cancellation_misses_by_order: { by: 'named', max: 10, windowMs: HOUR_MS },
  sticker_reports_by_browser: { by: 'browser', max: 3, windowMs: DAY_MS },
  sticker_reports_by_address: { by: 'address', max: 60, windowMs: HOUR_MS, over: 'work' },
  report_photos_by_browser: { by: 'browser', max: 6, windowMs: DAY_MS },
  report_photos_by_address: { by: 'address', max: 60, windowMs: HOUR_MS, over: 'work' },
  queue_joins_by_browser: { by: 'browser', max: 20, windowMs: HOUR_MS },
  queue_joins_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, over: 'work' },
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
  // the number of codes is limited by counting the codes themselves, in `domain/identity/otp.ts`
  otp_requests_by_address: { by: 'address', max: 1_000, windowMs: HOUR_MS, over: 'work' },
  // a proof of work is valid for one request
  work_uses: { by: 'named', max: 1, windowMs: HOUR_MS, exact: true },
  // each challenge costs the server some milliseconds, so above this limit no proof of work can be required instead
  work_by_address: { by: 'address', max: 6_000, windowMs: HOUR_MS },
  otp_misses_by_address: { by: 'address', max: 300, windowMs: QUARTER_MS, over: 'work' },
  otp_tries_by_phone: { by: 'named', max: 30, windowMs: DAY_MS, exact: true },
  otp_tries_by_device: { by: 'named', max: 30, windowMs: DAY_MS, exact: true },
  otp_requests_by_device: { by: 'named', max: 6, windowMs: DAY_MS, exact: true },
  // a sign-in at a provider begins with a plain link, which cannot carry a proof of work
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
  // these mails go to recipients who did not request them
  invitations_by_customer: { by: 'customer', max: 10, windowMs: DAY_MS },
  invitations_by_email: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
  exports_by_customer: { by: 'customer', max: 5, windowMs: DAY_MS },
  // a second factor follows the password, so this limit may be short, because an attacker who uses it up blocks an
  // owner for fifteen minutes only
  staff_password_misses_by_address: { by: 'address', max: 100, windowMs: QUARTER_MS, exact: true, over: 'work' },
  staff_password_misses_by_email: { by: 'named', max: 20, windowMs: QUARTER_MS, exact: true },
  // for a device with an earlier sign-in, so attackers on other devices cannot use up this limit
  staff_password_misses_by_device: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  staff_code_misses_by_device: { by: 'named', max: 20, windowMs: DAY_MS, exact: true },
  // three of a million codes are valid at a time, so at this rate an attacker needs up to a thousand days to guess a
  // code
  staff_code_misses_by_address: { by: 'address', max: 100, windowMs: QUARTER_MS, exact: true, over: 'work' },
  staff_code_misses_by_member: { by: 'named', max: 20, windowMs: DAY_MS, exact: true },
  // each test calls a provider with typed keys, and a test message costs money
  provider_tests_by_member: { by: 'named', max: 30, windowMs: HOUR_MS, exact: true },
  // above this limit visits are not counted, which changes nothing for the visitors
  events_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  // this limit only logs an alarm for each kind of secret, and refuses no request
  misses_by_shop: { by: 'named', max: 1_000, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitTable;

export type LimitAnswer =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly retryAfterSeconds: number;
      /** True for the first refusal of this key in this window by this process. */
      readonly first: boolean;
    };

export type Limits = {
  /**
   * Takes one use from the budget of `key`. `key` is stored as a keyed hash. Rejects if the database is unavailable.
   */
  consume(name: LimitName, key: string): Promise<LimitAnswer>;
  /** Refunds a use that must not count, such as the use of a correct password. */
  giveBack(name: LimitName, key: string): void;
  /** Returns the size of a limit in this shop. */
  sizeOf(name: LimitName): number;
  /** Writes pending uses. Call it before the database closes. */
  close(): Promise<void>;
};
