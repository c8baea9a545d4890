import 'core-js/actual/array/at';
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/map/group-by';
import 'core-js/actual/object/has-own';

/**
 * Polyfills for browsers from before 2023 (iOS 15, Chrome 100). If `toSorted` is missing, this file runs before all
 * other scripts of the page. Other browsers do not load it. `e2e/browsers/old-browsers.e2e.ts` visits the site without
 * these functions. It also checks that the built files contain no syntax that such a browser cannot parse.
 */

/** Aborts with a DOMException named 'TimeoutError' as the reason. Browsers that provide the function do the same. */
AbortSignal.timeout ??= function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), milliseconds);
  return controller.signal;
};

/** Returns a UUID version 4 (RFC 9562, chapter 5.4). Browsers provide this function only on https and on localhost. */
crypto.randomUUID ??= function randomUUID() {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
