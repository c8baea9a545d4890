const TIME_HEX = 12;

/**
 * Returns an id that begins with the time (RFC 9562, version 7), like the server's ids, so that sorting by id sorts by
 * time.
 */
export function createUuidV7(): string {
  const time = Date.now().toString(16).padStart(TIME_HEX, '0');
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
