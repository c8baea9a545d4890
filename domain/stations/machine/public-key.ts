/** Field prime and curve constant of Ed25519 (RFC 8032, section 5.1). */
const PRIME = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN_BIT = 0x80;
const BITS_PER_BYTE = 8n;

/**
 * Y coordinates of the eight curve points of small order. If a public key is such a point, signatures can be forged
 * without a private key.
 */
const Y_OF_SMALL_ORDER: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  PRIME - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]);

/**
 * Returns true if the bytes are a secure Ed25519 public key of 32 bytes, so that only the private key can sign. Returns
 * false if the bytes are not a point of the curve, such as a key in another byte order. Also returns false for points
 * of small order, such as 32 zero bytes.
 */
export function isStrongPublicKey(key: Uint8Array): boolean {
  const y = yOf(key);
  if (y >= PRIME || Y_OF_SMALL_ORDER.has(y)) return false;
  const square = (y * y) % PRIME;
  // x² equals (y² − 1) / (d·y² + 1), and a quotient is a square if and only if the product is a square (Euler's
  // criterion)
  const product = ((square + PRIME - 1n) * (D * square + 1n)) % PRIME;
  return powerModuloPrime(product, (PRIME - 1n) / 2n) === 1n;
}

/**
 * Returns the y coordinate of the key's curve point. The bytes are little-endian, and the highest bit, which is the
 * sign of x, is removed.
 */
function yOf(key: Uint8Array): bigint {
  return key.reduceRight((y, byte, at) => {
    const digit = at === key.length - 1 ? byte & ~SIGN_BIT : byte;
    return (y << BITS_PER_BYTE) | BigInt(digit);
  }, 0n);
}

function powerModuloPrime(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
