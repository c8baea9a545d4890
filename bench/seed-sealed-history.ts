import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { customerIdSchema, lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { encodeCrockford } from '#domain/core/codes/crockford.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { createKeyring } from '#server/core/keyring/keyring.ts';
import { codeEndingKeyOf } from '#server/core/keyring/search-keys.ts';
import { array, bytes } from '#server/core/db/statements/column.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { giftPeopleSearchKeys, orderPartSearchKeys, encryptOrderPersonalData } from '#server/entitlements/public.ts';
import { blindIndexOfPhone } from '#server/identity/public.ts';
import {
  contactPartSearchKeys,
  nameSearchKeys,
  profileWithDefaults,
  encryptProfile,
} from '#server/identity/store/profile.ts';

/**
 * Part of a history that needs the shop's keys: encrypted names and addresses, their lookup hashes, and voucher codes.
 * The database generates the other rows (`seed-history.ts`).
 */

/** Average number of orders per person, so that customers return. */
const ORDERS_A_PERSON = 4;
/** Four of five people have an account; the fifth buys as a guest. */
const FIFTH = 5;
/** Age of the first order in days. */
const HISTORY_DAYS = 730;
const BATCH = 5_000;

export type Keys = ReturnType<typeof createKeyring>;
export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly hasAccount: boolean;
};

// 400 different full names: with a million orders, about 500 accounts share each name
const firstNames = 'נועה דנה אבי טל יעל משה שירה דוד מאיה אורי רון גיל לאה רחל יוסף אדם'.split(' ');
const lastNames =
  'לוי כהן מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף דוד עמר אוחיון חדד גבאי אדלר בן-דוד לביא שלום חזן קליין שפירא רוזן'.split(
    ' ',
  );

export function countPeople(orders: number): number {
  return Math.ceil(orders / ORDERS_A_PERSON);
}

export function personAt(index: number): Person {
  const [first, last] = [index % firstNames.length, Math.floor(index / firstNames.length) % lastNames.length];
  return {
    firstName: firstNames[first] ?? '',
    lastName: lastNames[last] ?? '',
    email: `noa.levi.${index}@example.com`,
    phone: `+97250${String(index).padStart(7, '0')}`,
    hasAccount: index % FIFTH > 0,
  };
}

/** Returns the buyer of an order; consecutive orders have buyers far apart in the account table. */
export function buyerOf(order: number, people: number): number {
  return (order * 7_919) % people;
}

const CODE_LENGTH = 8;
const CODES = 32n ** BigInt(CODE_LENGTH);
const SPREAD = 2_654_435_761n;

/** Returns an order code `XXXX-XXXX` that is different for each order. */
export function orderCodeAt(order: number): string {
  const bare = encodeCrockford((BigInt(order) * SPREAD) % CODES, CODE_LENGTH);
  return `${bare.slice(0, CODE_LENGTH / 2)}-${bare.slice(CODE_LENGTH / 2)}`;
}

export function orderedAt(order: number, { orders, now }: HistorySize): number {
  return Math.floor(now - HISTORY_DAYS * DAY_MS + (order * HISTORY_DAYS * DAY_MS) / (orders + 1));
}

/** Returns an id in the shop's format, as if created at an instant (RFC 9562, version 7). */
function uuidAt(atMs: number): string {
  const hex = atMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function insertBatch(client: Client, text: string, columns: readonly (readonly unknown[])[]): Promise<void> {
  await client.query({ name: text.slice(0, 60), text, values: [...columns] });
}

/** Number of orders, and the time of the last order (epoch ms). */
export type HistorySize = { readonly orders: number; readonly now: number };

async function addPeople(client: Client, keys: Keys, historySize: HistorySize): Promise<void> {
  const people = countPeople(historySize.orders);
  await client.query(`create unlogged table past_person (person int, customer_id uuid, profile_sealed bytea,
    name_keys bytea[], part_keys bytea[], email_index bytea, phone_index bytea, joined_at timestamptz)`);
  for (let first = 0; first < people; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, people - first) }, (_, place) => first + place);
    const rows = numbers.map((person) => {
      const { hasAccount, ...told } = personAt(person);
      // the same number of people register each month; their purchases before that were made as a guest and attached
      // later
      const joinedAt = orderedAt((person / people) * historySize.orders, historySize);
      const customerId = customerIdSchema.parse(uuidAt(joinedAt));
      const profile = profileWithDefaults(told);
      return {
        customerId: hasAccount ? customerId : null,
        sealed: encryptProfile(keys, customerId, profile),
        nameKeys: array(bytes).encode(nameSearchKeys(keys, profile)),
        partKeys: array(bytes).encode(contactPartSearchKeys(keys, profile)),
        emailIndex: blindIndexOfEmail(keys, told.email),
        phoneIndex: blindIndexOfPhone(keys, told.phone),
        joinedAt: new Date(joinedAt),
      };
    });
    await insertBatch(
      client,
      `insert into past_person select p, c, s, k::bytea[], a::bytea[], e, n, j from unnest($1::int[], $2::uuid[], $3::bytea[],
        $4::text[], $5::text[], $6::bytea[], $7::bytea[], $8::timestamptz[]) as t (p, c, s, k, a, e, n, j)`,
      [
        numbers,
        rows.map(({ customerId }) => customerId),
        rows.map(({ sealed }) => sealed),
        rows.map(({ nameKeys }) => nameKeys),
        rows.map(({ partKeys }) => partKeys),
        rows.map(({ emailIndex }) => emailIndex),
        rows.map(({ phoneIndex }) => phoneIndex),
        rows.map(({ joinedAt }) => joinedAt),
      ],
    );
  }
}

async function addSealedOrders(client: Client, keys: Keys, historySize: HistorySize): Promise<void> {
  const people = countPeople(historySize.orders);
  await client.query(`create unlogged table past_sealed (i int, person int, order_id uuid, order_code text, lot_id uuid,
    private_sealed bytea, people_keys bytea[], part_keys bytea[], code_mac bytea, ending_key bytea, at timestamptz)`);
  for (let first = 1; first <= historySize.orders; first += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, historySize.orders + 1 - first) },
      (_, place) => first + place,
    );
    const rows = numbers.map((order) => {
      const person = buyerOf(order, people);
      const at = orderedAt(order, historySize);
      const orderId = orderIdSchema.parse(uuidAt(at));
      const lotId = lotIdSchema.parse(uuidAt(at));
      const recipient = personAt(buyerOf(order + 1, people));
      const details = {
        email: personAt(person).email,
        recipientName: `${recipient.firstName} ${recipient.lastName}`,
        recipientEmail: recipient.email,
        recipientPhone: null,
        buyerPhone: null,
        personalMessage: null,
        senderName: personAt(person).firstName,
        petName: null,
      };
      const code = keys.voucherCode(lotId, 1);
      return {
        person,
        at,
        orderId,
        lotId,
        sealed: encryptOrderPersonalData(keys, orderId, details),
        peopleKeys: array(bytes).encode(giftPeopleSearchKeys(keys, details)),
        partKeys: array(bytes).encode(orderPartSearchKeys(keys, details)),
        codeMac: keys.codeMac(code),
        endingKey: codeEndingKeyOf(keys, codeEnding(code)),
      };
    });
    await insertBatch(
      client,
      `insert into past_sealed select i, p, o, n, l, s, k::bytea[], a::bytea[], m, e, t from unnest($1::int[], $2::int[], $3::uuid[],
        $4::text[], $5::uuid[], $6::bytea[], $7::text[], $8::text[], $9::bytea[], $10::bytea[], $11::timestamptz[])
        as r (i, p, o, n, l, s, k, a, m, e, t)`,
      [
        numbers,
        rows.map(({ person }) => person),
        rows.map(({ orderId }) => orderId),
        numbers.map((order) => orderCodeAt(order)),
        rows.map(({ lotId }) => lotId),
        rows.map(({ sealed }) => sealed),
        rows.map(({ peopleKeys }) => peopleKeys),
        rows.map(({ partKeys }) => partKeys),
        rows.map(({ codeMac }) => codeMac),
        rows.map(({ endingKey }) => endingKey),
        rows.map(({ at }) => new Date(at)),
      ],
    );
  }
}

/** Creates the tables `past_person` and `past_sealed` for the statements of `seed-history.ts`. */
export async function seedSealedHistory(client: Client, keys: Keys, historySize: HistorySize): Promise<void> {
  await addPeople(client, keys, historySize);
  await addSealedOrders(client, keys, historySize);
}
