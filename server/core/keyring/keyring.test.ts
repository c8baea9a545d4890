import { expect, test } from 'vitest';
import { lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { keysOfSecret } from './key-generations.ts';
import { createKeyring, keyringOf } from './keyring.ts';
import type { SealContext } from './seal-places.ts';

const master = Buffer.alloc(32, 7);
const keyring = createKeyring(master);
const unreadable = /unable to authenticate data|not a sealed value/;
const orderId = orderIdSchema.parse('0192f0c1-0000-7000-8000-000000000001');
const lotId = lotIdSchema.parse('0192f0c1-0000-7000-8000-000000000002');

// Links and codes in mails that were sent long ago must go on working: these values may never change.
test('links and codes of an id stay the same for ever', () => {
  expect(keyring.orderToken(orderId)).toMatchInlineSnapshot(`"5nr835p49sfyv4h7584kyh0hph70qcrv"`);
  expect(keyring.receiptToken(orderId)).toMatchInlineSnapshot(`"chh0qhzn6sf1ybjr7389ca3pxr1aydpd"`);
  expect(keyring.voucherToken(lotId, 1)).toMatchInlineSnapshot(`"ktd6q12amejw2yvdb3taaf6cfxy9x986"`);
  expect(keyring.voucherCode(lotId, 1)).toMatchInlineSnapshot(`"H2QS4T2NY3H1G2A06"`);
  expect(keyring.codeMac('0000000000000000').toString('hex').slice(0, 16)).toMatchInlineSnapshot(`"a06c0649d380a802"`);
  expect(keyring.blindIndex('email', 'dana@example.com').toString('hex').slice(0, 16)).toMatchInlineSnapshot(
    `"21e8b1926082d88e"`,
  );
});

test('a voucher that was issued again has another code and another link, as unguessable as the first', () => {
  const codes = [1, 2, 3].map((version) => keyring.voucherCode(lotId, version));
  const links = [1, 2, 3].map((version) => keyring.voucherToken(lotId, version));
  expect(new Set([...codes, ...links]).size).toBe(6);
  for (const code of codes) expect(canonicalCode(code)).toBe(code);
});

test('an order link does not give the receipt link away', () => {
  expect(keyring.orderToken(orderId)).not.toBe(keyring.receiptToken(orderId));
});

test('a voucher code passes its own check character', () => {
  const code = keyring.voucherCode(lotId, 1);
  expect(code).toHaveLength(17);
  expect(canonicalCode(code)).toBe(code);
});

test('another master secret makes other links, codes and indexes', () => {
  const other = createKeyring(Buffer.alloc(32, 8));
  expect(other.orderToken(orderId)).not.toBe(keyring.orderToken(orderId));
  expect(other.voucherCode(lotId, 1)).not.toBe(keyring.voucherCode(lotId, 1));
  expect(other.blindIndex('email', 'a').equals(keyring.blindIndex('email', 'a'))).toBe(false);
});

test('an index for one purpose says nothing about another', () => {
  expect(keyring.blindIndex('email', 'x').equals(keyring.blindIndex('phone', 'x'))).toBe(false);
});

test('what was sealed opens in its own place only', () => {
  const sealed = keyring.seal('shop_order|private_sealed|1', 'דנה <dana@example.com>');
  expect(keyring.open('shop_order|private_sealed|1', sealed)).toBe('דנה <dana@example.com>');
  expect(() => keyring.open('shop_order|private_sealed|2', sealed)).toThrow(unreadable);
  expect(() => createKeyring(Buffer.alloc(32, 8)).open('shop_order|private_sealed|1', sealed)).toThrow(unreadable);
});

test('a sealed value with any byte changed, cut or added does not open', () => {
  const sealed = keyring.seal('outbox|address|1', 'text');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((sealed.readUInt8(index) + 1) % 256, index);
    expect(() => keyring.open('outbox|address|1', changed)).toThrow(unreadable);
  }
  expect(() => keyring.open('outbox|address|1', sealed.subarray(0, -1))).toThrow(unreadable);
  expect(() => keyring.open('outbox|address|1', Buffer.concat([sealed, Buffer.of(0)]))).toThrow(unreadable);
  expect(() => keyring.open('outbox|address|1', Buffer.alloc(0))).toThrow('not a sealed value');
});

test('the same text sealed twice looks different', () => {
  expect(keyring.seal('outbox|address|1', 'text').equals(keyring.seal('outbox|address|1', 'text'))).toBe(false);
});

test('a sealed picture opens byte by byte as it was, and in its own place only', () => {
  const picture = Buffer.from([0xff, 0xd8, 0x00, 0xfe, 0x80, 0xc3]);
  const sealed = keyring.sealBytes('profile_picture|picture_sealed|1', picture);
  expect(keyring.openBytes('profile_picture|picture_sealed|1', sealed).equals(picture)).toBe(true);
  expect(() => keyring.openBytes('profile_picture|picture_sealed|2', sealed)).toThrow(unreadable);
});

test('a file has a key of its own: it opens in its own place, with its own key, and with no other', () => {
  const file = Buffer.from([0xff, 0xd8, 0x00, 0xfe]);
  const sealed = keyring.sealFile('verification_picture|picture|1', file);
  const other = keyring.sealFile('verification_picture|picture|1', file);
  expect(keyring.openFile('verification_picture|picture|1', sealed).equals(file)).toBe(true);
  expect(sealed.keySealed.equals(other.keySealed)).toBe(false);
  expect(() => keyring.openFile('verification_picture|picture|2', sealed)).toThrow(unreadable);
  expect(() => keyring.openFile('verification_picture|picture|1', { ...sealed, keySealed: other.keySealed })).toThrow(
    unreadable,
  );
  expect(() => keyring.openBytes('verification_picture|picture|1', sealed.fileSealed)).toThrow(unreadable);
});

test('a master secret of another length is refused', () => {
  expect(() => createKeyring(Buffer.alloc(31))).toThrow('32 bytes');
});

test('codes by SMS are six digits, the same at every sending, and every digit is as likely as any other', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `challenge-${index}`);
  const codes = ids.map((id) => keyring.otpCode(id));
  expect(keyring.otpCode('challenge-0')).toBe(codes[0]);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (let place = 0; place < 6; place += 1) {
    const counts = Map.groupBy(codes, (code) => code.charAt(place));
    // 2,000 each; seven standard deviations are 297
    for (const digit of '0123456789') expect(Math.abs((counts.get(digit)?.length ?? 0) - 2_000)).toBeLessThan(297);
  }
  expect(createKeyring(Buffer.alloc(32, 8)).otpCode('challenge-0')).not.toBe(codes[0]);
});

test('what a typed code is compared by belongs to its challenge and says nothing of the code', () => {
  const mac = keyring.otpMac('challenge-0', '049213');
  expect(mac).toHaveLength(32);
  expect(mac.equals(keyring.otpMac('challenge-0', '049213'))).toBe(true);
  expect(mac.equals(keyring.otpMac('challenge-1', '049213'))).toBe(false);
  expect(mac.equals(keyring.otpMac('challenge-0', '049214'))).toBe(false);
});

test('what a former release sealed under another name of the same place opens, and is sealed again under the present one', () => {
  const former = 'inbox_message|private_sealed|1' as SealContext;
  const present = 'contact_message|private_sealed|1';
  const sealed = keyring.seal(former, 'מתי אתם פתוחים?');
  expect(keyring.open(present, sealed)).toBe('מתי אתם פתוחים?');
  expect(keyring.stateOf(present, sealed)).toBe('former');
  expect(keyring.stateOf(present, keyring.seal(present, 'text'))).toBe('current');
  expect(() => keyring.open('contact_message|private_sealed|2', sealed)).toThrow(unreadable);
});

test('a value whose secret is not set is told apart from one that is damaged', () => {
  const sealed = keyring.seal('pet|name_sealed|1', 'Rexi');
  const damaged = Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)]);
  expect(keyring.stateOf('pet|name_sealed|1', damaged)).toBe('damaged');
  expect(keyring.stateOf('pet|name_sealed|1', Buffer.of(77))).toBe('damaged');
  const { lasting, sealKey } = keysOfSecret(Buffer.alloc(32, 8));
  const later = keyringOf({
    lasting: new Map([1, 2].map((generation) => [generation, lasting])),
    sealKeys: new Map([[2, sealKey]]),
    writes: 2,
  });
  expect(later.stateOf('pet|name_sealed|1', sealed)).toBe('secret_missing');
});
