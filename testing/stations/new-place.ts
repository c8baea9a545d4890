let places = 0;

/** Returns an IP address that no test has used before. IP addresses differ in their last three parts. */
export function newPlace(): string {
  places += 1;
  return `198.${51 + Math.floor(places / 62_500)}.${Math.floor(places / 250) % 250}.${(places % 250) + 1}`;
}

/** Returns an IPv6 address in a /48 network that no test has used before. */
export function newWidePlace(): string {
  places += 1;
  return `2001:db8:${places.toString(16)}::7`;
}
