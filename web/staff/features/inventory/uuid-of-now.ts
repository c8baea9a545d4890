const TIME_HEX = 12;

/** An id that begins with the time (RFC 9562, version 7), as the server's own: lists by id are lists by time. */
export function uuidOfNow(): string {
  const time = Date.now().toString(16).padStart(TIME_HEX, '0');
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
