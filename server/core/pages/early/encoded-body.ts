import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes in one encoding with their strong ETag. The ETag includes its quotes. */
export type EncodedVariant = { readonly bytes: Buffer; readonly etag: string };

/** A response body in every supported encoding. `br` and `gzip` are null if they would save nothing. */
export type EncodedBody = {
  readonly identity: EncodedVariant;
  readonly br: EncodedVariant | null;
  readonly gzip: EncodedVariant | null;
};

export type Encoding = keyof EncodedBody;

/**
 * Brotli compression level for cached pages. The result is within two percent of the best level, and compression is
 * twenty times faster. This matters because pages are rendered again at every price change.
 */
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;
/**
 * Minimum size in bytes at which a body is compressed. For smaller bodies, the additional header costs more than
 * compression saves.
 */
const WORTH_ENCODING_BYTES = 512;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function encodeBody(bytes: Buffer): Promise<EncodedBody> {
  if (bytes.length < WORTH_ENCODING_BYTES) return uncompressedBody(bytes);
  const [br, gzipped] = await Promise.all([
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    compressGzip(bytes, { level: GZIP_LEVEL }),
  ]);
  return encodedBody(bytes, { br, gzip: gzipped });
}

/**
 * Brotli compression level for a page that is rendered for one visitor. Compression takes a millisecond and reduces the
 * page to a fifth.
 */
const QUICK_BROTLI_QUALITY = 4;

/**
 * Encodes a body that is sent once. Uses Brotli if the client accepts it, and otherwise gzip. Small bodies, and bodies
 * for clients that accept neither, are sent uncompressed.
 */
export async function encodeBodyOnce(
  bytes: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding }> {
  const { br, gzip } = acceptedEncodings(acceptEncoding ?? '');
  if (bytes.length < WORTH_ENCODING_BYTES || (!br && !gzip)) return { bytes, encoding: 'identity' };
  if (!br) return { bytes: await compressGzip(bytes), encoding: 'gzip' };
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI_QUALITY };
  return { bytes: await compressBrotli(bytes, { params }), encoding: 'br' };
}

/** Wraps a body that has no compressed form. */
export function uncompressedBody(bytes: Buffer): EncodedBody {
  return encodedBody(bytes, { br: null, gzip: null });
}

/** Wraps bytes that were already compressed, such as files of the build. */
export function encodedBody(
  bytes: Buffer,
  compressed: { readonly br: Buffer | null; readonly gzip: Buffer | null },
): EncodedBody {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const variant = (form: Buffer | null, suffix: string): EncodedVariant | null =>
    form === null || form.length >= bytes.length ? null : { bytes: form, etag: `"${digest}${suffix}"` };
  return {
    identity: { bytes, etag: `"${digest}"` },
    br: variant(compressed.br, '-br'),
    gzip: variant(compressed.gzip, '-gz'),
  };
}

/**
 * Returns the smallest encoding that the client accepts (RFC 9110, 12.5.3). Returns the uncompressed body if the client
 * states no preference.
 */
export function chooseEncoding(body: EncodedBody, acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const { br, gzip } = acceptedEncodings(acceptEncoding);
  if (br && body.br !== null) return 'br';
  return gzip && body.gzip !== null ? 'gzip' : 'identity';
}

type AcceptedEncodings = { readonly br: boolean; readonly gzip: boolean };

/**
 * Cache of parsed Accept-Encoding headers. It stays small, because there are few browsers and each sends a fixed
 * header.
 */
const acceptedByHeader = new Map<string, AcceptedEncodings>();
const SPELLINGS_MAX = 200;

function acceptedEncodings(acceptEncoding: string): AcceptedEncodings {
  const known = acceptedByHeader.get(acceptEncoding);
  if (known !== undefined) return known;
  const read = { br: accepts(acceptEncoding, 'br'), gzip: accepts(acceptEncoding, 'gzip') };
  if (acceptedByHeader.size < SPELLINGS_MAX) acceptedByHeader.set(acceptEncoding, read);
  return read;
}

const patterns = {
  br: /(?:^|[\s,])br\s*(?:$|,|;(?!\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$)))/i,
  gzip: /(?:^|[\s,])gzip\s*(?:$|,|;(?!\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$)))/i,
} as const;

function accepts(acceptEncoding: string, encoding: keyof typeof patterns): boolean {
  return patterns[encoding].test(acceptEncoding);
}
