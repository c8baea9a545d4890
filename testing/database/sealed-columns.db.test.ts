import { expect, test } from 'vitest';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { sealedColumns, sealContextNames } from '#server/sealed-columns.ts';

const keyring = createKeyring(Buffer.alloc(32, 5), { contextNames: sealContextNames });

/**
 * Columns with bytes that are not encrypted under the master secret: public keys, salts, search keys, files for
 * everyone. Columns for hashes have a type of their own, `sha256`.
 */
const notEncrypted = [
  'audit.hash',
  'audit.prev',
  'brand_logo.picture',
  'contact_message.content_hash',
  'contact_message.email_index',
  'contact_message.part_keys',
  'contact_message.people_keys',
  'credit_lot.ending_key',
  'customer.name_keys',
  'customer.part_keys',
  'customer.passkey_handle',
  'customer_note.guest_key',
  'customer_tag.guest_key',
  'order_address_change.token_hash',
  'otp_challenge.browser_hash',
  'otp_challenge.code_mac',
  'otp_challenge.phone_mac',
  'passkey.credential_id',
  'passkey.public_key',
  'passkey.user_handle',
  'password.salt',
  'rate_window.key',
  'session.token_hash',
  'shop_order.part_keys',
  'shop_order.people_keys',
  'showcase_file.content',
  'staff_passkey.credential_id',
  'staff_passkey.public_key',
  'staff_password.salt',
  'station_key.public_key',
  'station_picture.photo',
  'station_picture.thumbnail',
  'tax_original.pdf',
  // a picture of a discount card has its own key, which is encrypted beside it
  'verification_picture.picture_sealed',
  'webhook_event.body',
];

test('every column with bytes is in the rotation or known as not encrypted', async () => {
  const { db } = await createTestDatabase();
  const { rows } = await db.executeSql(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name
       as place
     from information_schema.columns
     where table_schema in ('public', 'sandbox') and udt_name in ('bytea', '_bytea')
       and domain_name is distinct from 'sha256'
       and (table_schema, table_name) in (
         select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE')`,
  );
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  const others = rows.map(({ place }) => String(place)).filter((place) => !known.includes(place));
  expect(others.toSorted()).toEqual(notEncrypted);
  expect(new Set(known).size).toBe(known.length);
});

test('a value under a name that no capability lists is not encrypted', () => {
  const unlisted = 'pet|colour_sealed';
  expect(() => keyring.seal(`${unlisted}|1`, 'Rex')).toThrow(`'${unlisted}' is not a listed name of encrypted values`);
  expect(() => keyring.sealBytes(`pet|name_sealed_too|1`, Buffer.from('picture'))).toThrow('is not a listed name');
  expect(() => keyring.sealFile(`pet|picture|1`, Buffer.from('picture'))).toThrow('is not a listed name');
  expect(() => keyring.seal(`pet|name_sealed|1`, 'Rex')).not.toThrow();
});

test('every encryption context belongs to a column in the rotation or to a link or code of a customer', () => {
  const contextNames = sealedColumns.flatMap((column) => column.contextNames);
  expect(
    sealContextNames.filter(
      (place) => !place.startsWith('cookie|') && place !== 'wash_pass' && !contextNames.includes(place),
    ),
  ).toEqual([]);
});
