import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BusyError } from '#server/core/bulkhead.ts';
import type { App } from '../app-type.ts';
import { UnreadableBodyError } from './body-parsing.ts';
import { networkOfIpAddress } from '../limits/client-address.ts';

/** Maximum size of an upload in bytes. It allows one file of ten megabytes and the form fields around it. */
export const UPLOAD_MAX_BYTES = 12 * 1_024 * 1_024;
const FIELDS_MAX = 40;
const FIELD_MAX_BYTES = 8 * 1_024;
const NAME_MAX_BYTES = 100;
/** Maximum memory in bytes for all concurrent uploads. If it is exceeded, the response is 503. */
const MEMORY_MAX_BYTES = 96 * 1_024 * 1_024;

/**
 * Maximum number of concurrent uploads per network. One network can use at most 36 MB of the 96 MB of upload memory.
 */
const MAX_UPLOADS_PER_ADDRESS = 3;

/**
 * Minimum speed of an upload, measured separately in each period of `graceMs`. Earlier fast periods do not count, so a
 * stalled client cannot occupy memory. The server's request timeout requires a higher speed for ten megabytes.
 */
export type MinimumUploadSpeed = { readonly graceMs: number; readonly bytesPerSecond: number };
const UPLOAD_PACE: MinimumUploadSpeed = { graceMs: 10_000, bytesPerSecond: 16 * 1_024 };

const underWay = new Map<string, number>();

/** Memory used by all uploads of this process. */
const uploadMemory = { usedBytes: 0 };

/** Resources of one upload: the slot that its network uses, and the bytes of its file that have arrived. */
type BufferedUpload = { readonly address: string; readonly chunks: Buffer<ArrayBuffer>[]; bytes: number };
const bufferedUploads = new WeakMap<FastifyRequest, BufferedUpload>();

/**
 * Registers routes that accept only `multipart/form-data`. All other routes refuse that type like any type without a
 * schema. A body is read only when the route requests it, and is never written to disk.
 */
export function acceptUploads(app: App, fileMaxBytes: number, register: (uploads: App) => void): void {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, {
      limits: {
        fileSize: fileMaxBytes,
        files: 1,
        fields: FIELDS_MAX,
        parts: FIELDS_MAX + 1,
        fieldSize: FIELD_MAX_BYTES,
        fieldNameSize: NAME_MAX_BYTES,
        headerPairs: 20,
      },
    });
    register(uploads);
  });
}

type FormFields = Record<string, unknown>;

/**
 * Reads a form into `fields`: its form fields as text, and its file as a File in memory. If a field is repeated, the
 * last value counts. Throws errors that lead to the status 413, 415, 400 or 503. After an error, `fields` contains what
 * was read before it. Call `deleteUpload` after the response is sent, also after an error.
 */
export async function readUpload(
  request: FastifyRequest,
  fields: FormFields,
  pace: MinimumUploadSpeed = UPLOAD_PACE,
): Promise<void> {
  if (!request.isMultipart()) throw new UnreadableBodyError(415, 'the body is no multipart form');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES) throw tooLargeError();
  beginUpload(request);
  const watch = enforceUploadLimits(request, pace);
  const read = collectParts(request, fields);
  try {
    await Promise.race([read, watch.refused]);
  } catch (error) {
    read.catch(() => undefined);
    // discards the rest of the body, so that the client can read the refusal
    request.raw.unpipe();
    request.raw.resume();
    throw uploadErrorOf(error);
  } finally {
    watch.stop();
  }
}

function beginUpload(request: FastifyRequest): void {
  const address = networkOfIpAddress(request.ip);
  const others = underWay.get(address) ?? 0;
  if (others >= MAX_UPLOADS_PER_ADDRESS) throw new BusyError('this network has enough uploads under way');
  underWay.set(address, others + 1);
  bufferedUploads.set(request, { address, chunks: [], bytes: 0 });
}

/** Converts the errors of the form parser. They are caused by the received bytes and not by our bugs. */
function uploadErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || 'statusCode' in error) return error;
  return new UnreadableBodyError(400, error.message);
}

/**
 * Frees the memory and the slot of an upload. A refused connection can stay open for two minutes and still references
 * the parser. Therefore the chunks are released explicitly.
 */
export function deleteUpload(request: FastifyRequest): void {
  const held = bufferedUploads.get(request);
  if (held === undefined) return;
  bufferedUploads.delete(request);
  endUpload(held.address);
  held.chunks.length = 0;
  uploadMemory.usedBytes -= held.bytes;
}

function bufferChunk(request: FastifyRequest, chunk: Buffer<ArrayBuffer>): void {
  const held = bufferedUploads.get(request);
  // the upload has ended, so chunks that the parser still delivers would never be freed
  if (held === undefined) throw new UnreadableBodyError(400, 'the upload is over');
  if (uploadMemory.usedBytes + chunk.length > MEMORY_MAX_BYTES) throw new BusyError('too many files are on their way');
  uploadMemory.usedBytes += chunk.length;
  held.bytes += chunk.length;
  held.chunks.push(chunk);
}

function tooLargeError(): UnreadableBodyError {
  return new UnreadableBodyError(413, `an upload has at most ${UPLOAD_MAX_BYTES} bytes`);
}

function endUpload(address: string): void {
  const left = (underWay.get(address) ?? 0) - 1;
  if (left > 0) underWay.set(address, left);
  else underWay.delete(address);
}

/**
 * Watches the received bytes of an upload. Returns a promise, and a function that stops the watch. The promise rejects
 * if the upload is too large or too slow, in any part of the form or between parts.
 */
function enforceUploadLimits({ raw }: FastifyRequest, { graceMs, bytesPerSecond }: MinimumUploadSpeed) {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  refused.catch(() => undefined);
  let bytes = 0;
  let bytesBefore = 0;
  const least = (graceMs / 1_000) * bytesPerSecond;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > UPLOAD_MAX_BYTES) reject(tooLargeError());
  });
  function check(): void {
    if (bytes - bytesBefore < least) reject(new UnreadableBodyError(400, 'the upload hardly moves'));
    bytesBefore = bytes;
  }
  // data that arrived while the event loop was busy is read before the bytes are counted
  const timer = setInterval(() => setImmediate(check), graceMs).unref();
  return { refused, stop: () => clearInterval(timer) };
}

async function collectParts(request: FastifyRequest, fields: FormFields): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const file = await fileOf(request, part);
      if (file !== null) fields[part.fieldname] = file;
    } else if (isTruncated(part)) {
      throw new UnreadableBodyError(413, 'a field is too long');
    } else {
      fields[part.fieldname] = part.value;
    }
  }
}

function isTruncated(part: Exclude<Multipart, MultipartFile>): boolean {
  return part.valueTruncated || part.fieldnameTruncated;
}

/**
 * Reads the file of a form into memory. Returns null for the empty file that a browser sends if the user chose no file.
 * Throws if the file is too large.
 */
async function fileOf(request: FastifyRequest, part: MultipartFile): Promise<File | null> {
  for await (const chunk of part.file as AsyncIterable<Buffer<ArrayBuffer>>) bufferChunk(request, chunk);
  if (part.file.truncated) throw new UnreadableBodyError(413, 'the file is too large');
  const chunks = bufferedUploads.get(request)?.chunks.splice(0) ?? [];
  return chunks.length === 0 ? null : new File(chunks, 'upload');
}
