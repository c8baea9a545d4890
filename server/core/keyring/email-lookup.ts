import { createHash } from 'node:crypto';
import type { OrderId } from '#contracts/core/ids.ts';
import type { Keyring } from './port.ts';

/** Returns the blind index of an email address, a keyed hash for lookups. It ignores upper and lower case. */
export function blindIndexOfEmail(keyring: Pick<Keyring, 'blindIndex'>, email: string): Buffer {
  return keyring.blindIndex('email', email.toLowerCase());
}

/**
 * Returns the email index of an order. Each order without an email address has its own index value. So no query counts
 * two such orders as purchases of one buyer.
 */
export function blindIndexOfOrderEmail(keyring: Pick<Keyring, 'blindIndex'>, orderId: OrderId, email: string): Buffer {
  if (email !== '') return blindIndexOfEmail(keyring, email);
  return createHash('sha256').update(`no email ${orderId}`).digest();
}

/**
 * Returns the SQL for the email index of an order without an email address. It gives the same value as
 * `blindIndexOfOrderEmail`.
 */
export function missingEmailIndexSql(idColumn: string): string {
  return `sha256(convert_to('no email ' || ${idColumn}::text, 'UTF8'))`;
}

/**
 * Returns the SQL for the email index of an order whose buyer was erased. It is the hash of the order's id, which
 * matches no email address. It differs from the index of an order without an email address, whose other personal data
 * still has to be erased.
 */
export function erasedEmailIndexSql(idColumn: string): string {
  return `sha256(convert_to(${idColumn}::text, 'UTF8'))`;
}
