export type ByteRange = { readonly first: number; readonly last: number };

/**
 * Returns the requested part of a file of `size` bytes (RFC 9110, section 14.2). Returns null if the whole file is
 * sent. This happens without a range, or if a server may ignore the range, such as several parts or a part counted from
 * the end.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const range = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (range === null) return null;
  const first = Number(range[1]);
  if (first >= size) return 'unsatisfiable';
  const last = range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1);
  return last < first ? null : { first, last };
}
