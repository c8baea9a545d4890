import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BusyError } from '#server/core/bulkhead.ts';
import type { App } from '../app-type.ts';
import { UnreadableBodyError } from './body-parsing.ts';
import { networkOf } from '../limits/client-address.ts';

/** One file of ten megabytes and the fields of a form around it. */
export const UPLOAD_MAX_BYTES = 12 * 1_024 * 1_024;
const FIELDS_MAX = 40;
const FIELD_MAX_BYTES = 8 * 1_024;
const NAME_MAX_BYTES = 100;
/** Files of all uploads that are in memory at once; beyond it somebody has to come back a little later. */
const MEMORY_MAX_BYTES = 96 * 1_024 * 1_024;

/** Concurrent uploads per network, so that one network cannot fill the upload memory: 36 of 96 MB. */
const AT_ONCE_BY_ADDRESS = 3;

/**
 * The least that comes of an upload in every `graceMs`: what came in a burst before does not count, so that nobody holds
 * memory by standing still. Ten megabytes within the server's own limit need more.
 */
export type Pace = { readonly graceMs: number; readonly bytesPerSecond: number };
const PACE: Pace = { graceMs: 10_000, bytesPerSecond: 16 * 1_024 };

const underWay = new Map<string, number>();

/** Shared by the whole process, as its memory is. */
const memory = { usedBytes: 0 };

/** What one upload takes: a place of its network, and its file as far as it came. */
type Held = { readonly address: string; readonly chunks: Buffer<ArrayBuffer>[]; bytes: number };
const heldBy = new WeakMap<FastifyRequest, Held>();

/**
 * Routes in here take `multipart/form-data` and nothing else; everywhere else it is refused like any other type that
 * no schema would see. Nothing is read before a route asks for it, and nothing is ever written to a disk.
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

type Fields = Record<string, unknown>;

/**
 * The fields of a form into `fields`, as text, and its file as a File in memory; a field that comes twice counts as it
 * came last. Throws what becomes 413, 415, 400 or 503; what was read until then is in `fields`. Call `deleteUpload`
 * when the request is answered, whatever became of it.
 */
export async function readUpload(request: FastifyRequest, fields: Fields, pace: Pace = PACE): Promise<void> {
  if (!request.isMultipart()) throw new UnreadableBodyError(415, 'the body is no multipart form');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES) throw tooLarge();
  begin(request);
  const watch = watchBytes(request, pace);
  const read = collect(request, fields);
  try {
    await Promise.race([read, watch.refused]);
  } catch (error) {
    read.catch(() => undefined);
    // the rest is let go by, so that the refusal can be read
    request.raw.unpipe();
    request.raw.resume();
    throw readable(error);
  } finally {
    watch.stop();
  }
}

function begin(request: FastifyRequest): void {
  const address = networkOf(request.ip);
  const others = underWay.get(address) ?? 0;
  if (others >= AT_ONCE_BY_ADDRESS) throw new BusyError('this network has enough uploads under way');
  underWay.set(address, others + 1);
  heldBy.set(request, { address, chunks: [], bytes: 0 });
}

/** The parser's own errors are plain ones: they are about the bytes that came, and no fault of ours. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error) || 'statusCode' in error) return error;
  return new UnreadableBodyError(400, error.message);
}

/**
 * The memory of a request's file is free for others, and so is its place. A connection may stand for two minutes after
 * its refusal and has the parser with it, so that what came is let go by hand.
 */
export function deleteUpload(request: FastifyRequest): void {
  const held = heldBy.get(request);
  if (held === undefined) return;
  heldBy.delete(request);
  leave(held.address);
  held.chunks.length = 0;
  memory.usedBytes -= held.bytes;
}

function hold(request: FastifyRequest, chunk: Buffer<ArrayBuffer>): void {
  const held = heldBy.get(request);
  // the parser may still have some of it: nobody would give that back
  if (held === undefined) throw new UnreadableBodyError(400, 'the upload is over');
  if (memory.usedBytes + chunk.length > MEMORY_MAX_BYTES) throw new BusyError('too many files are on their way');
  memory.usedBytes += chunk.length;
  held.bytes += chunk.length;
  held.chunks.push(chunk);
}

function tooLarge(): UnreadableBodyError {
  return new UnreadableBodyError(413, `an upload has at most ${UPLOAD_MAX_BYTES} bytes`);
}

function leave(address: string): void {
  const left = (underWay.get(address) ?? 0) - 1;
  if (left > 0) underWay.set(address, left);
  else underWay.delete(address);
}

/** Refuses once more came than an upload may have, whatever part of the form it is in or between, or less than it must. */
function watchBytes({ raw }: FastifyRequest, { graceMs, bytesPerSecond }: Pace) {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  refused.catch(() => undefined);
  let bytes = 0;
  let bytesBefore = 0;
  const least = (graceMs / 1_000) * bytesPerSecond;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > UPLOAD_MAX_BYTES) reject(tooLarge());
  });
  const timer = setInterval(() => {
    if (bytes - bytesBefore < least) reject(new UnreadableBodyError(400, 'the upload hardly moves'));
    bytesBefore = bytes;
  }, graceMs).unref();
  return { refused, stop: () => clearInterval(timer) };
}

async function collect(request: FastifyRequest, fields: Fields): Promise<void> {
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

/** Null for the empty file that a form sends where nothing was chosen. */
async function fileOf(request: FastifyRequest, part: MultipartFile): Promise<File | null> {
  for await (const chunk of part.file as AsyncIterable<Buffer<ArrayBuffer>>) hold(request, chunk);
  if (part.file.truncated) throw new UnreadableBodyError(413, 'the file is too large');
  const chunks = heldBy.get(request)?.chunks.splice(0) ?? [];
  return chunks.length === 0 ? null : new File(chunks, 'upload');
}
