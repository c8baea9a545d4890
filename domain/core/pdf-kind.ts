/**
 * Number of bytes at the start of a file that `hasPdfHeader` needs. PDF readers look for the header in the first
 * kilobyte (ISO 32000-2, J.5).
 */
export const PDF_HEAD_BYTES = 1_024;
/**
 * Number of bytes at the end of a file in which the end marker is searched. Some programs write a few bytes after the
 * end marker.
 */
const END_WITHIN_BYTES = 2_048;

/**
 * Matches the header of a PDF. A byte order mark and blanks before the header are accepted, because some web servers
 * send them before every file.
 */
const HEAD = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/u;
const END = '%%EOF';
/** Blanks and zero bytes that some programs add at the end of a file. */
const PADDING = new Set([0, 9, 10, 12, 13, 32]);

/** Returns true if these first bytes of a file contain the header of a PDF. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  return HEAD.test(latin1Of(bytes.subarray(0, PDF_HEAD_BYTES)));
}

/**
 * Returns true if the file ends like a complete PDF. Returns false for a file whose upload or download was interrupted.
 */
export function hasPdfTrailer(file: Uint8Array): boolean {
  const length = file.findLastIndex((byte) => !PADDING.has(byte)) + 1;
  return latin1Of(file.subarray(Math.max(0, length - END_WITHIN_BYTES), length)).includes(END);
}

function latin1Of(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
