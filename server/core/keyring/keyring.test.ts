import { expect, test } from 'vitest';
import { lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { keysOfSecret } from './key-generations.ts';
import { createKeyring, keyringOf } from './keyring.ts';
import type { SealContext } from './seal-contexts.ts';

const master = Buffer.alloc(32, 7);
const keyring = createKeyring(master);
const unreadable = /unable to authenticate data|not a sealed value/;
const orderId = orderIdSchema.parse('0192f0c1-0000-7000-8000-000000000001');
const lotId = lotIdSchema.parse('0192f0c1-0000-7000-8000-000000000002');

// These values may never change: links and codes in old mails must keep working.
test('links and codes of an id never change', () => {
  expect(keyring.orderToken(orderId)).toMatchInlineSnapshot(`"5nr835p49sfyv4h7584kyh0hph70qcrv"`);
  expect(keyring.receiptToken(orderId)).toMatchInlineSnapshot(`"chh0qhzn6sf1ybjr7389ca3pxr1aydpd"`);
  expect(keyring.voucherToken(lotId, 1)).toMatchInlineSnapshot(`"ktd6q12amejw2yvdb3taaf6cfxy9x986"`);
  expect(keyring.voucherCode(lotId, 1)).toMatchInlineSnapshot(`"H2QS4T2NY3H1G2A06"`);
  expect(keyring.codeMac('0000000000000000').toString('hex').slice(0, 16)).toMatchInlineSnapshot(`"a06c0649d380a802"`);
  expect(keyring.blindIndex('email', 'dana@example.com').toString('hex').slice(0, 16)).toMatchInlineSnapshot(
    `"21e8b1926082d88e"`,
  );
});

test('a reissued voucher has a new code and a new link, as unguessable as the first', () => {
  const codes = [1, 2, 3].map((version) => keyring.voucherCode(lotId, version));
  const links = [1, 2, 3].map((version) => keyring.voucherToken(lotId, version));
  expect(new Set([...codes, ...links]).size).toBe(6);
  for (const code of codes) expect(canonicalCode(code)).toBe(code);
});

test('an order link does not reveal the receipt link', () => {
  expect(keyring.orderToken(orderId)).not.toBe(keyring.receiptToken(orderId));
});

test('a voucher code has a valid check character', () => {
  const code = keyring.voucherCode(lotId, 1);
  expect(code).toHaveLength(17);
  expect(canonicalCode(code)).toBe(code);
});

test('another master secret gives other links, codes and indexes', () => {
  const other = createKeyring(Buffer.alloc(32, 8));
  expect(other.orderToken(orderId)).not.toBe(keyring.orderToken(orderId));
  expect(other.voucherCode(lotId, 1)).not.toBe(keyring.voucherCode(lotId, 1));
  expect(other.blindIndex('email', 'a').equals(keyring.blindIndex('email', 'a'))).toBe(false);
});

test('an index for one purpose says nothing about another', () => {
  expect(keyring.blindIndex('email', 'x').equals(keyring.blindIndex('phone', 'x'))).toBe(false);
});

test('an encrypted value decrypts in its own place only', () => {
  const sealed = keyring.seal('shop_order|private_sealed|1', 'דנה <dana@example.com>');
  expect(keyring.open('shop_order|private_sealed|1', sealed)).toBe('דנה <dana@example.com>');
  expect(() => keyring.open('shop_order|private_sealed|2', sealed)).toThrow(unreadable);
  expect(() => createKeyring(Buffer.alloc(32, 8)).open('shop_order|private_sealed|1', sealed)).toThrow(unreadable);
});

test('an encrypted value with any byte changed, removed or added does not decrypt', () => {
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

test('the same text encrypted twice gives different bytes', () => {
  expect(keyring.seal('outbox|address|1', 'text').equals(keyring.seal('outbox|address|1', 'text'))).toBe(false);
});

test('an encrypted picture decrypts to the same bytes, in its own place only', () => {
  const picture = Buffer.from([0xff, 0xd8, 0x00, 0xfe, 0x80, 0xc3]);
  const sealed = keyring.sealBytes('profile_picture|picture_sealed|1', picture);
  expect(keyring.openBytes('profile_picture|picture_sealed|1', sealed).equals(picture)).toBe(true);
  expect(() => keyring.openBytes('profile_picture|picture_sealed|2', sealed)).toThrow(unreadable);
});

test('a file has its own key: it decrypts in its own place, with that key only', () => {
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

test('SMS codes are six digits, the same at every sending, and uniformly distributed', () => {
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

test('the hash of a typed code depends on its challenge and reveals nothing of the code', () => {
  const mac = keyring.otpMac('challenge-0', '049213');
  expect(mac).toHaveLength(32);
  expect(mac.equals(keyring.otpMac('challenge-0', '049213'))).toBe(true);
  expect(mac.equals(keyring.otpMac('challenge-1', '049213'))).toBe(false);
  expect(mac.equals(keyring.otpMac('challenge-0', '049214'))).toBe(false);
});

test('a value of a former release under an old name decrypts and is re-encrypted under the current one', () => {
  const former = 'inbox_message|private_sealed|1' as SealContext;
  const present = 'contact_message|private_sealed|1';
  const sealed = keyring.seal(former, 'מתי אתם פתוחים?');
  expect(keyring.open(present, sealed)).toBe('מתי אתם פתוחים?');
  expect(keyring.stateOf(present, sealed)).toBe('former');
  expect(keyring.stateOf(present, keyring.seal(present, 'text'))).toBe('current');
  expect(() => keyring.open('contact_message|private_sealed|2', sealed)).toThrow(unreadable);
});

test('a value with a missing secret is distinguished from a damaged one', () => {
  const sealed = keyring.seal('pet|name_sealed|1', 'Rexi');
  const damaged = Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)]);
  expect(keyring.stateOf('pet|name_sealed|1', damaged)).toBe('damaged');
  expect(keyring.stateOf('pet|name_sealed|1', Buffer.of(77))).toBe('damaged');
  const { longLivedKeys, sealKey } = keysOfSecret(Buffer.alloc(32, 8));
  const later = keyringOf({
    longLivedKeys: new Map([1, 2].map((generation) => [generation, longLivedKeys])),
    sealKeys: new Map([[2, sealKey]]),
    currentGeneration: 2,
  });
  expect(later.stateOf('pet|name_sealed|1', sealed)).toBe('secret_missing');
});
