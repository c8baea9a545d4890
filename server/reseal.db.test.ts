import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import { encryptReturnUrls } from '#peers/sandbox-bank/store/sealed-return-urls.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { encryptSettings } from '#server/core/credentials/sealed-settings.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { KeyringError, openKeyring } from '#server/core/keyring/open-keyring.ts';
import { reencryptColumn, reencryptRenamedContexts } from '#server/core/keyring/reencrypt.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import type { SealedColumn } from '#server/core/keyring/sealed-column.ts';
import {
  countValuesWithoutMark,
  listSealedValues,
  writeReencryptedValues,
  FIRST_ROW_ADDRESS,
} from '#server/core/keyring/store/sealed-column.ts';
import type { SqlExecutor } from '#server/core/db/database.ts';
import { encryptTokenEmail } from '#server/identity/store/account-token.ts';
import { enqueueAccountNotice } from '#server/identity/store/account-notice.ts';
import { encryptIdentityLabel } from '#server/identity/store/identity.ts';
import { encryptOtpPhone } from '#server/identity/store/otp-challenge.ts';
import { encryptPetName } from '#server/identity/store/pet.ts';
import { encryptProfile } from '#server/identity/store/profile.ts';
import { storePicture } from '#server/identity/store/profile-picture.ts';
import { encryptProviderFlowSecrets } from '#server/identity/store/provider-flow.ts';
import {
  readCardPicture,
  encryptVerificationNote,
  encryptCardPicture,
} from '#server/identity/verification/card-picture.ts';
import { encryptOrderPersonalData } from '#server/entitlements/order-personal-data.ts';
import { encryptAllowanceText } from '#server/entitlements/store/washes/shared-allowance.ts';
import { sealContextOf } from '#server/entitlements/wallets/apple-passes.ts';
import { encryptRatingComment } from '#server/loyalty/store/rating.ts';
import { encryptContactPersonalData } from '#server/messaging/store/contact-message.ts';
import { encryptCardToken } from '#server/selling/membership/membership-private.ts';
import { encryptDocumentFile } from '#server/staff/employees/employee-document-file.ts';
import { encryptOutagePhoto, encryptReportPhoto } from '#server/stations/public.ts';
import { sealWorkOrderPhoto } from '#server/staff/work-orders/add-work-order-photo.ts';
import { sealEmployeePersonalData } from '#server/staff/employees/employee-personal-data.ts';
import { sealGoodwillText } from '#server/staff/goodwill/sealed-goodwill.ts';
import { sealChangedEmail } from '#server/staff/own-access/sealed-email.ts';
import { encryptNewEmail } from '#server/selling/orders/sealed-email.ts';
import { encryptCustomerNote } from '#server/staff/customers/notes/sealed-note.ts';
import { encryptCaseEntry } from '#server/staff/cases/sealed-entry.ts';
import { sendTestMessage } from '#server/staff/providers/test-message.ts';
import { encryptTotpSecret } from '#server/staff/sign-in/totp-secret.ts';
import { encryptPushDevice } from '#server/staff/own-access/push-devices.ts';
import { encryptVapidKey } from '#server/messaging/push/push-keys.ts';
import { encryptWaiterPush } from '#server/stations/queue/save-push-subscription.ts';
import { encryptOnCallPhone } from '#server/staff/on-call/on-call-phone.ts';
import { encryptStaffEmail } from '#server/staff/team/staff-email.ts';
import { createTaxAuthorityAccessStore } from '#server/tax/allocation/tax-authority-access-store.ts';
import { createFakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { createWorkerWakeups } from '#server/wake.ts';
import { createFiller } from '#testing/database/fill-table.ts';
import { noteSealedTexts } from '#testing/database/note-sealed-texts.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { sealedColumns, sealContextNames } from './sealed-columns.ts';

/**
 * Rotates the master secret of a shop. Every encrypted column holds a value, written by the product's own functions,
 * which know the encryption context.
 */
const { db } = await createTestDatabase();
const filler = await createFiller(db);
const former = Buffer.alloc(32, 5);
const next = Buffer.alloc(32, 6);

/** Plaintext by encryption context. */
const sealedTexts = new Map<string, string>();
const noting = (keyring: Keyring) => noteSealedTexts(keyring, sealedTexts);

const id = randomUUID() as never;
const text = 'דנה <dana@example.com>';
const person = { name: text } as never;
const picture = Buffer.from([0xff, 0xd8, 0x00, 0xfe]);
const stateHash = randomBytes(32);
const subscription = { endpoint: 'https://push.example/x', keys: { p256dh: '', auth: '' } };
const device = { deviceId: 'phone', serial: 'one' } as never;
const provider = 'google';
const linked = { customerId: id, provider } as const;

type Write = (keyring: Keyring) => Promise<unknown>;

/** One entry per encrypted column. */
const writes: Readonly<Record<string, Write>> = {
  'account_token.email_sealed': (keyring) =>
    filler.fill('account_token', { account_token_id: id, email_sealed: encryptTokenEmail(keyring, id, text) }),
  'contact_message.private_sealed': (keyring) =>
    filler.fill('contact_message', {
      contact_message_id: id,
      private_sealed: encryptContactPersonalData(keyring, id, { message: text } as never),
    }),
  'customer.profile_sealed': (keyring) =>
    filler.fill('customer', {
      customer_id: id,
      profile_sealed: encryptProfile(keyring, id, { firstName: text } as never),
      email_verified_at: new Date(),
    }),
  'employee.person_sealed': (keyring) =>
    filler.fill('employee', { employee_id: id, person_sealed: sealEmployeePersonalData(keyring, id, person) }),
  'employee_document.file_sealed': (keyring) =>
    filler.fill('employee_document', { document_id: id, file_sealed: encryptDocumentFile(keyring, id, picture) }),
  'goodwill.email_sealed': (keyring) =>
    filler.fill('goodwill', {
      goodwill_id: id,
      email_sealed: sealGoodwillText(keyring, 'email_sealed', { goodwillId: id, text }),
      note_sealed: sealGoodwillText(keyring, 'note_sealed', { goodwillId: id, text }),
    }),
  'identity.label_sealed': (keyring) =>
    filler.fill('identity', { customer_id: id, provider, label_sealed: encryptIdentityLabel(keyring, linked, text) }),
  'membership.card_sealed': (keyring) =>
    filler.fill('membership', { membership_id: id, card_sealed: encryptCardToken(keyring, id, 'token') }),
  'otp_challenge.phone_sealed': (keyring) =>
    filler.fill('otp_challenge', { otp_challenge_id: id, phone_sealed: encryptOtpPhone(keyring, id, '+972501234567') }),
  'outbox.payload': async (keyring) =>
    await db.inTransaction((tx) =>
      enqueueAccountNotice(tx, keyring, {
        noticeId: id,
        customerId: id,
        notice: { kind: 'password_changed' } as never,
        locale: 'he',
        email: text,
        now: Date.now(),
      }),
    ),
  'outbox.payload of a message to try a gateway out': (keyring) =>
    sendTestMessage(
      { clock: systemClock, db, keyring, sms: createFakeSms(), wake: createWorkerWakeups() },
      { kind: 'staff', staffId: id } as never,
      { id, channel: 'sms', locale: 'he', phone: '0501234567' } as never,
    ),
  'pet.name_sealed': (keyring) => filler.fill('pet', { pet_id: id, name_sealed: encryptPetName(keyring, id, text) }),
  'profile_picture.picture_sealed': (keyring) =>
    storePicture(db, keyring, { customerId: id, picture, now: Date.now() }),
  'report_photo.file_sealed': (keyring) =>
    filler.fill('report_photo', { report_photo_id: id, file_sealed: encryptReportPhoto(keyring, id, picture) }),
  'station_outage.file_sealed': (keyring) =>
    filler.fill('station_outage', { station_outage_id: id, file_sealed: encryptOutagePhoto(keyring, id, picture) }),
  'work_order_photo.file_sealed': (keyring) =>
    filler.fill('work_order_photo', { work_order_photo_id: id, file_sealed: sealWorkOrderPhoto(keyring, id, picture) }),
  'provider_credential.settings_sealed': (keyring) =>
    filler.fill('provider_credential', {
      provider: 'payplus',
      kind: 'payments',
      active: false,
      version: 1,
      settings_sealed: encryptSettings(keyring, 'payplus', { PAYPLUS_API_KEY: 'a-key' }),
    }),
  'provider_flow.secrets_sealed': (keyring) =>
    filler.fill('provider_flow', {
      state_hash: stateHash,
      secrets_sealed: encryptProviderFlowSecrets(keyring, stateHash, { verifier: text }),
    }),
  'customer_note.body_sealed': (keyring) =>
    filler.fill('customer_note', { customer_note_id: id, body_sealed: encryptCustomerNote(keyring, id, text) }),
  'order_address_change.email_sealed': (keyring) =>
    filler.fill('order_address_change', {
      order_address_change_id: id,
      email_sealed: encryptNewEmail(keyring, id, text),
    }),
  'staff_email_change.email_sealed': (keyring) =>
    filler.fill('staff_email_change', {
      staff_email_change_id: id,
      email_sealed: sealChangedEmail(keyring, 'email', { staffEmailChangeId: id, email: text }),
      former_sealed: sealChangedEmail(keyring, 'former', { staffEmailChangeId: id, email: text }),
    }),
  'rating.comment_sealed': (keyring) =>
    filler.fill('rating', { order_id: id, comment_sealed: encryptRatingComment(keyring, id, text) }),
  'sandbox.payment.return_url': (keyring) => {
    const sent = { providerRef: 'ref', returnUrl: 'https://a.example/back', cancelUrl: 'https://a.example/out' };
    const { returnUrl, cancelUrl } = encryptReturnUrls(keyring, sent as SandboxPayment);
    return filler.fill('sandbox.payment', { provider_ref: 'ref', return_url: returnUrl, cancel_url: cancelUrl });
  },
  'shop_order.private_sealed': (keyring) =>
    filler.fill('shop_order', {
      order_id: id,
      private_sealed: encryptOrderPersonalData(keyring, id, { email: text } as never),
    }),
  'staff_case_entry.body_sealed': (keyring) =>
    filler.fill('staff_case_entry', { staff_case_entry_id: id, body_sealed: encryptCaseEntry(keyring, id, text) }),
  'staff_member.email_sealed': (keyring) =>
    filler.fill('staff_member', { staff_id: id, email_sealed: encryptStaffEmail(keyring, id, text) }),
  'staff_on_call.phone_sealed': (keyring) =>
    filler.fill('staff_on_call', { staff_id: id, phone_sealed: encryptOnCallPhone(keyring, id, '+972501234567') }),
  'bay_waiter.push_sealed': (keyring) =>
    filler.fill('bay_waiter', { waiter_id: id, push_sealed: encryptWaiterPush(keyring, id, subscription) }),
  'staff_push_device.subscription_sealed': (keyring) =>
    filler.fill('staff_push_device', {
      device_id: id,
      subscription_sealed: encryptPushDevice(keyring, id, subscription),
    }),
  'vapid_key.private_key_sealed': (keyring) =>
    filler.fill('vapid_key', { private_key_sealed: encryptVapidKey(keyring, 'private') }),
  'staff_totp.secret_sealed': (keyring) =>
    filler.fill('staff_totp', { staff_id: id, secret_sealed: encryptTotpSecret(keyring, id, 'JBSWY3DP') }),
  'tax_authority_access.access_sealed': async (keyring) => {
    const memory = createTaxAuthorityAccessStore({ db, keyring, firstRefreshToken: 'first' });
    await memory.find(0);
    await memory.keep({ token: 'access', until: Date.now() + 60_000 }, 'second');
  },
  'verification_picture.key_sealed': (keyring) => {
    const { keySealed, fileSealed } = encryptCardPicture(keyring, id, picture);
    return filler.fill('verification_picture', { request_id: id, key_sealed: keySealed, picture_sealed: fileSealed });
  },
  'verification_request.note_sealed': (keyring) =>
    filler.fill('verification_request', { request_id: id, note_sealed: encryptVerificationNote(keyring, id, text) }),
  'wallet_device.push_sealed': (keyring) =>
    filler.fill('wallet_device', {
      device_id: 'phone',
      serial: 'one',
      push_sealed: keyring.seal(sealContextOf(device), 'push token'),
    }),
  'wash_share.email_sealed': (keyring) =>
    filler.fill('wash_share', {
      share_id: id,
      name_sealed: encryptAllowanceText(keyring, { shareId: id, part: 'name' }, text),
      email_sealed: encryptAllowanceText(keyring, { shareId: id, part: 'email' }, text),
    }),
};

/** Opens the keyring with which the server encrypts. */
function open(secrets: Parameters<typeof openKeyring>[1]): Promise<Keyring> {
  return openKeyring(db, secrets, { contextNames: sealContextNames });
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

let before: Keyring;
beforeAll(async () => {
  before = noting(await open({ masterSecret: former, otherSecrets: [] }));
  // an account exists before the rows that belong to it
  for (const write of Object.values(writes)) await write(before);
});

afterAll(() => filler.empty());

async function valuesOf(column: SealedColumn): Promise<{ context: SealContext; sealed: Buffer }[]> {
  const value = column.value ?? `t.${column.column}`;
  const { rows } = await db.executeSql(
    `select ${column.context} as context, ${value} as sealed from ${column.table} t where ${value} is not null`,
  );
  return rows.map(({ context, sealed }) => ({
    context: context as SealContext,
    sealed: Buffer.from(sealed as Buffer),
  }));
}

test('the contexts of the rotation are those of the product', async () => {
  for (const column of sealedColumns) {
    const values = await valuesOf(column);
    expect(values.length, nameOf(column)).toBe(nameOf(column) === 'outbox.payload' ? 2 : 1);
    for (const { context, sealed } of values) expect(() => before.openBytes(context, sealed), context).not.toThrow();
  }
});

test('a new secret that is set too early is refused with an explanation', async () => {
  await expect(open({ masterSecret: next, otherSecrets: [] })).rejects.toThrow(KeyringError);
  await expect(open({ masterSecret: next, otherSecrets: [Buffer.alloc(32, 9)] })).rejects.toThrow(
    'not the one of this database',
  );
});

test('a former secret cannot be removed before its values were re-encrypted', async () => {
  await open({ masterSecret: former, otherSecrets: [next] });
  await expect(open({ masterSecret: next, otherSecrets: [] })).rejects.toThrow('still needed (number 1)');
});

test('processes with either order of the two secrets read each other’s values and make the same links and codes', async () => {
  const old = await open({ masterSecret: former, otherSecrets: [next] });
  const fresh = await open({ masterSecret: next, otherSecrets: [former] });
  expect(old.open('outbox|address|1', fresh.seal('outbox|address|1', text))).toBe(text);
  expect(fresh.open('outbox|address|1', old.seal('outbox|address|1', text))).toBe(text);
  const [orderId, lotId] = [orderIdSchema.parse(id), lotIdSchema.parse(id)];
  const version = fresh.nextCodeVersion(1);
  for (const keyring of [old, fresh]) {
    expect(keyring.orderToken(orderId)).toBe(before.orderToken(orderId));
    expect(keyring.voucherCode(lotId, 1)).toBe(before.voucherCode(lotId, 1));
    expect(keyring.voucherCode(lotId, version)).toBe(fresh.voucherCode(lotId, version));
    expect(keyring.nextCodeVersion(version)).toBe(version + 1);
  }
});

test('a reissued code comes from the new secret: the former one cannot make it', async () => {
  const fresh = await open({ masterSecret: next, otherSecrets: [former] });
  const lotId = lotIdSchema.parse(id);
  const version = fresh.nextCodeVersion(1);
  expect(version).toBe(1_001);
  expect(() => before.voucherCode(lotId, version)).toThrow('no keys of generation 2');
});

test('an interrupted rotation continues when it is started again, and all values stay readable', async () => {
  const keyring = await open({ masterSecret: next, otherSecrets: [former] });
  const names: SealedColumn = { ...columnOf('pet.name_sealed'), batchSize: 2 };
  for (let count = 0; count < 9; count += 1) {
    const petId = randomUUID() as never;
    await filler.fill('pet', { pet_id: petId, name_sealed: encryptPetName(before, petId, text) });
  }
  let calls = 0;
  const dying: SqlExecutor = {
    async executeSql(sql, values) {
      calls += 1;
      if (calls === 5) throw new Error('killed');
      return await db.executeSql(sql, values);
    },
  };
  await expect(reencryptColumn({ db: dying, keyring }, names)).rejects.toThrow('killed');
  const left = await countValuesWithoutMark(db, names, keyring.sealMark);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(10);
  for (const { context, sealed } of await valuesOf(names)) expect(keyring.open(context, sealed)).toBe(text);
  expect(await reencryptColumn({ db, keyring }, names)).toMatchObject({ resealed: left, left: 0, damaged: [] });
});

test('a concurrent write is not overwritten, and the rotation waits for no lock', async () => {
  const keyring = await open({ masterSecret: next, otherSecrets: [former] });
  const emails = columnOf('staff_member.email_sealed');
  const changed = encryptStaffEmail(before, id, 'new@example.com');
  const racing: SqlExecutor = {
    async executeSql(sql, values) {
      if (sql.includes('for update')) await db.executeSql('update staff_member set email_sealed = $1', [changed]);
      return await db.executeSql(sql, values);
    },
  };
  expect(await reencryptColumn({ db: racing, keyring }, emails)).toMatchObject({ resealed: 0, left: 1 });
  await db.inTransaction(async (tx) => {
    await tx.executeSql('select from staff_member for update');
    expect(await reencryptColumn({ db, keyring }, emails)).toMatchObject({ resealed: 0, left: 1 });
  });
  const [row] = await valuesOf(emails);
  expect(row?.sealed.equals(changed)).toBe(true);
});

test('a value that changed meanwhile is kept', async () => {
  const keyring = await open({ masterSecret: next, otherSecrets: [former] });
  const emails = columnOf('staff_member.email_sealed');
  const [value] = await listSealedValues(db, emails, { mark: keyring.sealMark, after: FIRST_ROW_ADDRESS });
  if (value === undefined) throw new Error('nothing is left to re-encrypt');
  const sealOther = () => keyring.seal('staff_member|email|another', text);
  const other = { ...value, sealed: sealOther(), resealed: sealOther() };
  expect(await writeReencryptedValues(db, emails, [other])).toBe(0);
  expect(await writeReencryptedValues(db, emails, [{ ...other, sealed: value.sealed, resealed: value.sealed }])).toBe(
    1,
  );
});

test('after the rotation the former secret is removed, and every value decrypts', async () => {
  const both = await open({ masterSecret: next, otherSecrets: [former] });
  for (const column of sealedColumns) {
    const outcome = await reencryptColumn({ db, keyring: both }, column);
    expect({ ...outcome, column: nameOf(column) }).toMatchObject({ left: 0, damaged: [] });
  }
  const after = await open({ masterSecret: next, otherSecrets: [] });
  for (const column of sealedColumns) {
    for (const { context, sealed } of await valuesOf(column)) {
      const opened = after.openBytes(context, sealed);
      // the key of a picture's file is no text, so it is checked below
      const expected = sealedTexts.get(context) ?? opened.toString('latin1');
      expect([expected, Buffer.from(expected).toString('latin1')]).toContain(opened.toString('latin1'));
    }
  }
  const [key, file] = await Promise.all(
    ['key_sealed', 'picture_sealed'].map(async (column) => {
      const { rows } = await db.executeSql(`select ${column} as bytes from verification_picture`);
      return Buffer.from(rows[0]?.['bytes'] as Buffer);
    }),
  );
  const sealed = { keySealed: key ?? picture, fileSealed: file ?? picture };
  expect(readCardPicture(after, id, sealed)?.equals(picture)).toBe(true);
  expect(readCardPicture(before, id, sealed)).toBeNull();
});

test('earlier links, codes, lookups and passwords work without the former secret', async () => {
  const after = await open({ masterSecret: next, otherSecrets: [] });
  const [orderId, lotId] = [orderIdSchema.parse(id), lotIdSchema.parse(id)];
  for (const make of [
    (keyring: Keyring) => keyring.orderToken(orderId),
    (keyring: Keyring) => keyring.voucherToken(lotId, 1),
    (keyring: Keyring) => keyring.voucherCode(lotId, 1),
    (keyring: Keyring) => keyring.mailToken(id),
    (keyring: Keyring) => keyring.codeMac('0000000000000000').toString('hex'),
    (keyring: Keyring) => keyring.blindIndex('email', text).toString('hex'),
    (keyring: Keyring) => keyring.passwordPepper.toString('hex'),
  ]) {
    expect(make(after)).toBe(make(before));
  }
});

test('a damaged value is reported, the others are re-encrypted, and the rotation ends', async () => {
  const third = await open({ masterSecret: Buffer.alloc(32, 7), otherSecrets: [next] });
  const names = columnOf('pet.name_sealed');
  const petId = randomUUID();
  await filler.fill('pet', { pet_id: petId, name_sealed: Buffer.alloc(60, 2) });
  const outcome = await reencryptColumn({ db, keyring: third }, names);
  expect(outcome).toMatchObject({ resealed: 10, left: 0, damaged: [`pet|name_sealed|${petId}`] });
  // a value that needs a secret that is not configured is not damaged, and the rotation waits for it
  await filler.fill('pet', { pet_id: randomUUID(), name_sealed: Buffer.alloc(60, 1) });
  expect(await reencryptColumn({ db, keyring: third }, names)).toMatchObject({ resealed: 0, left: 1 });
});

test('a message encrypted before its table was renamed is read, and re-encrypted once', async () => {
  const keyring = await open({ masterSecret: Buffer.alloc(32, 7), otherSecrets: [next] });
  const contactMessageId = randomUUID() as never;
  const underFormerName = `inbox_message|private_sealed|${String(contactMessageId)}` as SealContext;
  await filler.fill('contact_message', {
    contact_message_id: contactMessageId,
    reference: 'M-OLD',
    content_hash: randomBytes(32),
    private_sealed: keyring.seal(underFormerName, JSON.stringify({ message: text })),
  });
  await reencryptColumn({ db, keyring }, columnOf('contact_message.private_sealed'));
  expect(await reencryptRenamedContexts({ db, keyring }, sealedColumns, new AbortController().signal)).toBe(1);
  expect(await reencryptRenamedContexts({ db, keyring }, sealedColumns, new AbortController().signal)).toBe(0);
  const values = await valuesOf(columnOf('contact_message.private_sealed'));
  for (const { context, sealed } of values) {
    expect(keyring.stateOf(context, sealed)).toBe('current');
    expect(keyring.open(context, sealed)).toContain(text);
  }
  expect(values).toHaveLength(2);
});

function columnOf(name: string): SealedColumn {
  const found = sealedColumns.find((column) => nameOf(column) === name);
  if (found === undefined) throw new Error(`${name} is not sealed`);
  return found;
}
