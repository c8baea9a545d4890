import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * A file in a ZIP archive. Its parts are read one after the other, after the earlier files of the archive are written.
 */
export type ZipEntry = { readonly path: string; readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Local date and time of a file. ZIP archives have no time zone. */
type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

const deflate = promisify(deflateRaw);

const VERSION = 20;
/**
 * ZIP flag for files whose sizes are written after their data. The sizes are unknown when the file header is written.
 */
const SIZES_FOLLOW = 8;
const DEFLATED = 8;
const MOST_BYTES = 0xff_ff_ff_ff;

type WrittenEntry = {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly at: number;
};

function dosTimeOf({ year, month, day, hour, minute, second }: WallTime): readonly [time: number, day: number] {
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day];
}

/** Encodes numbers as two or four bytes, little-endian. */
function numbers(...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const length = parts.reduce((sum, [bytes]) => sum + bytes, 0);
  const buffer = Buffer.alloc(length);
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function sizesOf({ crc, packed, size }: Pick<WrittenEntry, 'crc' | 'packed' | 'size'>) {
  return [
    [4, crc],
    [4, packed],
    [4, size],
  ] as const;
}

/**
 * Streams a ZIP archive (APPNOTE 6.3, without the ZIP64 extension for more than 4 GB). Only the list of the archive's
 * files is kept in memory.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modified: WallTime,
): AsyncGenerator<Buffer> {
  const [time, day] = dosTimeOf(modified);
  const list: WrittenEntry[] = [];
  let at = 0;
  for await (const { path, parts } of entries) {
    const name = Buffer.from(path, 'ascii');
    const common = [
      [2, VERSION],
      [2, SIZES_FOLLOW],
      [2, DEFLATED],
      [2, time],
      [2, day],
    ] as const;
    const head = numbers(
      [4, 0x04034b50],
      ...common,
      ...sizesOf({ crc: 0, packed: 0, size: 0 }),
      [2, name.length],
      [2, 0],
    );
    yield Buffer.concat([head, name]);
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const part of parts) {
      const packed = await deflate(part, { finishFlush: constants.Z_SYNC_FLUSH });
      sums.crc = crc32(part, sums.crc);
      sums.size += part.length;
      sums.packed += packed.length;
      yield packed;
    }
    const end = await deflate(Buffer.alloc(0));
    sums.packed += end.length;
    yield Buffer.concat([end, numbers([4, 0x08074b50], ...sizesOf(sums))]);
    list.push({ name, ...sums, at });
    at += head.length + name.length + sums.packed + 16;
    if (Math.max(at, sums.size) > MOST_BYTES) throw new Error('an archive holds 4 GB');
  }
  yield centralDirectoryOf(list, at, [time, day]);
}

function centralDirectoryOf(list: readonly WrittenEntry[], at: number, [time, day]: readonly [number, number]): Buffer {
  const rows = list.map(({ name, at: begin, ...sums }) =>
    Buffer.concat([
      numbers(
        [4, 0x02014b50],
        [2, VERSION],
        [2, VERSION],
        [2, SIZES_FOLLOW],
        [2, DEFLATED],
        [2, time],
        [2, day],
        ...sizesOf(sums),
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, begin],
      ),
      name,
    ]),
  );
  const directory = Buffer.concat(rows);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, list.length],
    [2, list.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([directory, end]);
}
