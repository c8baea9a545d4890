const TIME_HEX = 12;

/**
 * Creates an id that begins with the time (RFC 9562, version 7), as the server's ids do. Sorting by id therefore sorts
 * by time.
 */
export function createUuidV7(): string {
  const time = Date.now().toString(16).padStart(TIME_HEX, '0');
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
