import { closeSync, openSync, readSync } from 'node:fs';

/** Constants of the ELF format (gABI, chapters 4 and 5). */
const MAGIC = 0x7f_45_4c_46;
const HEADER_BYTES = 64;
const LOADED = 1;
const DYNAMIC = 2;
const NEEDED = 1n;
const STRING_TABLE = 5n;
const STRING_TABLE_BYTES = 10n;
const DYNAMIC_ENTRY_BYTES = 16;

type Segment = { readonly type: number; readonly offset: number; readonly address: number; readonly bytes: number };

/**
 * Returns the shared libraries that must be loaded before a Linux program or library can run (DT_NEEDED). Returns null
 * if the file is not a 64-bit little-endian ELF file. Reads only the tables, because a runtime has more than 100 MB.
 */
export function neededLibraries(path: string): string[] | null {
  const file = openSync(path, 'r');
  try {
    return readNeeded((offset, bytes) => readBytes(file, offset, bytes));
  } finally {
    closeSync(file);
  }
}

type Reader = (offset: number, bytes: number) => Buffer;

function readBytes(file: number, offset: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  return buffer.subarray(0, readSync(file, buffer, 0, bytes, offset));
}

function readNeeded(read: Reader): string[] | null {
  const header = read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.readUInt32BE(0) !== MAGIC || header[4] !== 2 || header[5] !== 1)
    return null;
  const segments = readSegments(read, header);
  const dynamic = segments.find(({ type }) => type === DYNAMIC);
  if (dynamic === undefined) return [];
  const entries = readEntries(read(dynamic.offset, dynamic.bytes));
  const valueOf = (tag: bigint) => Number(entries.find(([name]) => name === tag)?.[1] ?? 0n);
  const strings = read(offsetOf(segments, valueOf(STRING_TABLE)), valueOf(STRING_TABLE_BYTES));
  return entries.filter(([tag]) => tag === NEEDED).map(([, at]) => textAt(strings, Number(at)));
}

function readSegments(read: Reader, header: Buffer): Segment[] {
  const [at, size, count] = [Number(header.readBigUInt64LE(32)), header.readUInt16LE(54), header.readUInt16LE(56)];
  const table = read(at, size * count);
  return Array.from({ length: count }, (_, index) => {
    const entry = table.subarray(index * size, (index + 1) * size);
    return {
      type: entry.readUInt32LE(0),
      offset: Number(entry.readBigUInt64LE(8)),
      address: Number(entry.readBigUInt64LE(16)),
      bytes: Number(entry.readBigUInt64LE(32)),
    };
  });
}

function readEntries(table: Buffer): (readonly [bigint, bigint])[] {
  return Array.from({ length: Math.floor(table.length / DYNAMIC_ENTRY_BYTES) }, (_, index) => {
    const at = index * DYNAMIC_ENTRY_BYTES;
    return [table.readBigUInt64LE(at), table.readBigUInt64LE(at + 8)] as const;
  });
}

function offsetOf(segments: readonly Segment[], address: number): number {
  const segment = segments.find(
    ({ type, address: first, bytes }) => type === LOADED && address >= first && address < first + bytes,
  );
  return segment === undefined ? address : segment.offset + address - segment.address;
}

function textAt(strings: Buffer, at: number): string {
  return strings.toString('latin1', at, strings.indexOf(0, at));
}
