import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { patientPictures } from '#testing/documents/patient-pictures.ts';

// each picture starts a process, which takes seconds beside other tests
vi.setConfig({ testTimeout: 120_000 });
const maker = patientPictures();
afterAll(() => maker.close());

const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b8' } });
const jpeg = await image.clone().jpeg().toBuffer();
const png = await image.clone().png().toBuffer();

function fileOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

function chunkOf(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

test('a JPEG with an odd byte in its scan header is accepted, as in viewers', async () => {
  const odd = Buffer.from(jpeg);
  const scan = odd.indexOf(Buffer.from([0xff, 0xda]));
  // the last but one byte of the header is the end of the spectral selection, which is always 63 here
  const place = scan + 2 + odd.readUInt16BE(scan + 2) - 2;
  expect(odd[place]).toBe(63);
  odd[place] = 0;
  expect(await maker.make(fileOf(odd))).toMatchObject({ ok: true });
});

/** End of the first segment, after the file's start marker. */
const firstEnd = 4 + jpeg.readUInt16BE(4);

/** Defects that cameras, editors and messengers leave in a JPEG, and that every viewer tolerates. */
const oddJpegs: Readonly<Record<string, Buffer>> = {
  'bytes between two segments': Buffer.concat([jpeg.subarray(0, firstEnd), Buffer.alloc(3), jpeg.subarray(firstEnd)]),
  'bytes before its end': Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(7), jpeg.subarray(-2)]),
  'a film behind its end': Buffer.concat([jpeg, Buffer.from('\0\0\0 ftypmp42'), randomBytes(3_000)]),
  'notes of the camera that are cut off': Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0x00, 0x10, ...Buffer.from('Exif\0\0MM\0*\0\0\0\u0008')]),
    jpeg.subarray(2),
  ]),
};

test.each(Object.entries(oddJpegs))('a JPEG with %s is accepted', async (_fault, bytes) => {
  expect(await maker.make(fileOf(bytes))).toMatchObject({ ok: true });
});

test('a PNG with a broken colour profile is accepted', async () => {
  const profile = chunkOf('iCCP', Buffer.concat([Buffer.from('odd\0\0'), deflateSync(Buffer.from('no profile'))]));
  const head = 33;
  const odd = Buffer.concat([png.subarray(0, head), profile, png.subarray(head)]);
  expect(await maker.make(fileOf(odd))).toMatchObject({ ok: true });
});
