import { expect, test } from 'vitest';
import { databaseHostUrlsOf, requiresWritableHost } from './database-hosts.ts';

test.each([
  ['postgres://u:p@one/shop', ['postgres://u:p@one/shop']],
  [
    'postgres://u:p@one:5432,two:5433/shop?target_session_attrs=read-write',
    [
      'postgres://u:p@one:5432/shop?target_session_attrs=read-write',
      'postgres://u:p@two:5433/shop?target_session_attrs=read-write',
    ],
  ],
  [
    'postgresql://u:p%2C%40@one,two,[::1]:5433/shop',
    ['postgresql://u:p%2C%40@one/shop', 'postgresql://u:p%2C%40@two/shop', 'postgresql://u:p%2C%40@[::1]:5433/shop'],
  ],
  ['postgres://shop:p@/postgres?host=%2Ftmp%2Fa&port=5432', ['postgres://shop:p@/postgres?host=%2Ftmp%2Fa&port=5432']],
])('%s names its hosts', (connectionString, addresses) => {
  expect(databaseHostUrlsOf(connectionString)).toEqual(addresses);
});

test.each([
  ['', true],
  ['?sslmode=require', true],
  ['?target_session_attrs=read-write', true],
  ['?sslmode=require&target_session_attrs=primary', true],
  ['?target_session_attrs=standby', false],
  ['?target_session_attrs=any', false],
])('a shop with "%s" asks for a writable host: %s', (query, asks) => {
  expect(requiresWritableHost(`postgres://u@one,two/shop${query}`)).toBe(asks);
});
