import { randomBytes } from 'node:crypto';
import { getPriority } from 'node:os';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { BusyError } from '#server/core/bulkhead.ts';
import { refused, type ProblemCode } from '#contracts/core/problem.ts';
import { nextChild } from '#testing/shop/next-child.ts';
import { patientPictures } from '#testing/documents/patient-pictures.ts';
import { BRAND_PICTURE_MAX_BYTES } from './picture-limits.ts';
import { createPictureProcessor } from './picture-processor.ts';
import type { PictureResult } from './port.ts';

const reasons: string[] = [];
// each picture starts a process, which takes seconds beside other tests
vi.setConfig({ testTimeout: 120_000 });
const maker = patientPictures({ note: ({ reason }) => reasons.push(reason) });
afterAll(() => maker.close());

const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b8' } });
const jpeg = await image.clone().jpeg().toBuffer();
const png = await image.clone().png().toBuffer();
const webp = await image.clone().webp().toBuffer();

function fileOf(...parts: (Buffer | string)[]): Blob {
  return new Blob(parts.map((part) => new Uint8Array(Buffer.from(part))));
}

/** Returns the bytes of a picture; fails if none was made. */
function bytesOf(made: PictureResult<ProblemCode>): Buffer {
  if (!made.ok) throw new Error(`refused as ${made.refusal}`);
  return made.value;
}

test.each(Object.entries({ jpeg, png, webp }))('a %s becomes a square WebP, and a page', async (_kind, bytes) => {
  const { width, height, format } = await sharp(bytesOf(await maker.make(fileOf(bytes)))).metadata();
  expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'webp' });
  const page = await sharp(bytesOf(await maker.makePage(fileOf(bytes)))).metadata();
  expect(page).toMatchObject({ width: 900, height: 600, format: 'jpeg' });
});

test('customers go first: a picture is made at a low priority from the start of its process on', async () => {
  const asInAShop = createPictureProcessor({ timeoutMs: 100_000 });
  const begun = nextChild();
  const made = asInAShop.make(fileOf(jpeg));
  expect(getPriority(await begun)).toBe(10);
  expect(await made).toMatchObject({ ok: true });
});

function logoOn(background: string | { r: number; g: number; b: number; alpha: number }, ink: string): Promise<Buffer> {
  const mark = { create: { width: 800, height: 200, channels: 3, background: ink } } as const;
  return sharp({ create: { width: 1200, height: 800, channels: 4, background } })
    .composite([{ input: mark, left: 200, top: 300 }])
    .png()
    .toBuffer();
}
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

test('a logo loses its empty edges, keeps its proportions and stays clear where it was clear', async () => {
  const made = bytesOf(await maker.makeLogo(fileOf(await logoOn(clear, '#0a6670'))));
  const { width, height, format, exif } = await sharp(made).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 640, height: 160, format: 'png', exif: undefined });
  const round = Buffer.from('<svg width="300" height="300"><circle cx="150" cy="150" r="150" fill="#0a6670"/></svg>');
  const circle = await maker.makeLogo(fileOf(await sharp(round).png().toBuffer()));
  const [corner] = await sharp(bytesOf(circle)).ensureAlpha().extractChannel(3).raw().toBuffer();
  expect(corner).toBe(0);
});

test('a logo that is invisible on white is refused for that reason', async () => {
  expect(await maker.makeLogo(fileOf(await logoOn(clear, '#fdfdfd')))).toEqual(refused('picture_too_light'));
  // a coloured background is part of the logo
  const onGround = bytesOf(await maker.makeLogo(fileOf(await logoOn('#0a6670', '#fdfdfd'))));
  const { width, height } = await sharp(onGround).metadata();
  expect({ width, height }).toEqual({ width: 288, height: 192 });
});

test('an icon is a square with the whole picture in it, clear around it except on an iPhone', async () => {
  const bar = fileOf(
    await sharp({ create: { width: 400, height: 100, channels: 3, background: '#5b2a86' } })
      .png()
      .toBuffer(),
  );
  const tab = await sharp(bytesOf(await maker.makeIcon(bar, 32)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([tab.info.width, tab.info.height]).toEqual([32, 32]);
  const alphaAt = (x: number, y: number) => tab.data[(y * 32 + x) * 4 + 3];
  expect([alphaAt(16, 0), alphaAt(0, 16), alphaAt(31, 16)]).toEqual([0, 255, 255]);
  const phone = await sharp(bytesOf(await maker.makeIcon(bar, 180)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  expect([...phone.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  expect(await maker.makeIcon(fileOf(svg), 32)).toEqual(refused('picture_unsupported'));
});

test('a very noisy photo becomes an icon with fewer colours instead of being refused', async () => {
  const raw = { width: 512, height: 512, channels: 3 } as const;
  const noisy = fileOf(
    await sharp(randomBytes(512 * 512 * 3), { raw })
      .png()
      .toBuffer(),
  );
  for (const size of [512, 180] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the maker works on one picture at a time
    const icon = bytesOf(await maker.makeIcon(noisy, size));
    expect(icon.length).toBeLessThanOrEqual(BRAND_PICTURE_MAX_BYTES);
    // oxlint-disable-next-line no-await-in-loop
    expect(await sharp(icon).metadata()).toMatchObject({ width: size, height: size, format: 'png' });
  }
});

test('an SVG is no logo', async () => {
  expect(await maker.makeLogo(fileOf(svg))).toEqual(refused('picture_unsupported'));
});

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${script}</svg>`;

/** Files of other kinds; the name and type that a browser sends are ignored. */
const others: Readonly<Record<string, Blob>> = {
  'an SVG with a script': fileOf(svg),
  'an SVG behind an XML head': fileOf(`<?xml version="1.0"?>${svg}`),
  'an SVG compressed': fileOf(deflateRawSync(svg)),
  'a web page': fileOf(`<!doctype html>${script}`),
  'a web page behind a byte order mark': fileOf(Buffer.from([0xef, 0xbb, 0xbf]), `<html>${script}`),
  'a PDF': fileOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
  PostScript: fileOf('%!PS-Adobe-3.0\n%%EOF'),
  'a ZIP': fileOf('PK\x03\x04', Buffer.alloc(60)),
  'an empty ZIP': fileOf('PK\x05\x06', Buffer.alloc(18)),
  gzip: fileOf(Buffer.from([0x1f, 0x8b, 0x08, 0x00]), Buffer.alloc(20)),
  RAR: fileOf('Rar!\x1a\x07\x00'),
  '7z': fileOf(Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  'a Windows program': fileOf('MZ', Buffer.alloc(200)),
  'a Linux program': fileOf(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x01]), Buffer.alloc(60)),
  'a Mac program': fileOf(Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), Buffer.alloc(60)),
  'a Java class': fileOf(Buffer.from([0xca, 0xfe, 0xba, 0xbe]), Buffer.alloc(60)),
  WebAssembly: fileOf(Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00])),
  'a shell script': fileOf('#!/bin/sh\nrm -rf ~\n'),
  'a PHP page': fileOf('<?php system($_GET["c"]); ?>'),
  'a GIF': fileOf(gif),
  'a GIF that is a script too': fileOf('GIF89a=1;', script, gif.subarray(6)),
  'an MP4': fileOf(Buffer.from([0, 0, 0, 0x20]), 'ftypisom', Buffer.alloc(20)),
  'a HEIC': fileOf(Buffer.from([0, 0, 0, 0x18]), 'ftypheic', Buffer.alloc(20)),
  'a photo of an iPhone': fileOf(
    Buffer.from([0, 0, 0, 0x20]),
    'ftypmif1',
    Buffer.alloc(4),
    'mif1heicmiaf',
    Buffer.alloc(20),
  ),
  'an AVIF': fileOf(await image.clone().avif({ effort: 0 }).toBuffer()),
  'a TIFF': fileOf(await image.clone().tiff().toBuffer()),
  'a BMP': fileOf('BM', Buffer.alloc(60)),
  'an icon': fileOf(Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)),
  'a Photoshop file': fileOf('8BPS', Buffer.alloc(60)),
  'a sound': fileOf('RIFF', Buffer.alloc(4), 'WAVEfmt '),
  'a film': fileOf('RIFF', Buffer.alloc(4), 'AVI LIST'),
  JSON: fileOf('{"picture":true}'),
  nothing: fileOf(''),
  'a single byte': fileOf('x'),
  'spaces before a JPEG': fileOf('  ', jpeg),
  noise: fileOf(randomBytes(50_000)),
};

/** Pictures of unsupported formats; all others are no pictures. */
const picturesOfOtherKinds = new Map<string, ProblemCode>([
  ['an SVG with a script', 'picture_unsupported'],
  ['an SVG behind an XML head', 'picture_unsupported'],
  ['a GIF', 'picture_unsupported'],
  ['a GIF that is a script too', 'picture_unsupported'],
  ['a HEIC', 'picture_heic'],
  ['a photo of an iPhone', 'picture_heic'],
  ['an AVIF', 'picture_unsupported'],
  ['a TIFF', 'picture_unsupported'],
  ['a BMP', 'picture_unsupported'],
  ['an icon', 'picture_unsupported'],
  ['a Photoshop file', 'picture_unsupported'],
]);

test.each(Object.entries(others))(
  '%s is refused without decoding, and the refusal says what it is',
  async (name, upload) => {
    const fault = picturesOfOtherKinds.get(name) ?? 'picture_refused';
    expect(await maker.faultOf(upload)).toBe(fault);
    expect(await maker.make(upload)).toEqual(refused(fault));
    expect(await maker.makePage(upload)).toEqual(refused(fault));
  },
);

/** Files that begin like a picture and then end. */
const pretenders: Readonly<Record<string, Blob>> = {
  'the head of a JPEG and a web page': fileOf(jpeg.subarray(0, 4), script),
  'the head of a PNG and a web page': fileOf(png.subarray(0, 8), script),
  'the head of a WebP and an SVG': fileOf(webp.subarray(0, 12), svg),
  'a JPEG that was cut off': fileOf(jpeg.subarray(0, jpeg.length - 200)),
  'a PNG that was cut off': fileOf(png.subarray(0, png.length - 60)),
  'a PNG with a broken checksum': fileOf(png.subarray(0, 29), Buffer.alloc(4), png.subarray(33)),
};

test.each(Object.entries(pretenders))('%s is refused as damaged', async (_name, upload) => {
  expect(await maker.make(upload)).toEqual(refused('picture_damaged'));
});

test('location, camera, comments and an appended script are removed from a photo', async () => {
  const place = '32/1 5/1 7/1';
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>SECRET-XMP</rdf:RDF></x:xmpmeta>';
  const tagged = await image
    .clone()
    .withExif({ IFD0: { Make: 'SECRET-CAMERA', Artist: 'SECRET-NAME' }, IFD3: { GPSLatitude: place } })
    .withIccProfile('p3')
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
  const upload = Buffer.concat([tagged, Buffer.from('<script>SECRET-SCRIPT</script>')]);
  for (const sign of ['SECRET-CAMERA', 'SECRET-NAME', 'SECRET-XMP', 'SECRET-SCRIPT', 'Exif', 'ICC_PROFILE']) {
    expect(upload.includes(sign)).toBe(true);
  }
  const made = bytesOf(await maker.make(fileOf(upload)));
  const { exif, icc, xmp: kept, iptc, comments } = await sharp(made).metadata();
  expect([exif, icc, kept, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  for (const sign of ['SECRET', 'Exif', 'EXIF', 'ICCP', 'XMP', '<script', 'xmpmeta']) {
    expect(made.includes(sign)).toBe(false);
  }
});

test('a photo is rotated before its orientation tag is removed', async () => {
  const halves = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: 300, height: 600, channels: 3, background: 'black' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = bytesOf(await maker.make(fileOf(halves)));
  const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
  // left becomes top
  expect(brightness(400, 50)).toBeLessThan(60);
  expect(brightness(400, 460)).toBeGreaterThan(200);
});

/** Returns a PNG of `edge` by `edge` grey pixels whose file is about a ten-thousandth of that many bytes. */
function bombOf(edge: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc((edge + 1) * edge), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunkOf('IHDR', head), chunkOf('IDAT', pixels), chunkOf('IEND', Buffer.alloc(0))]);
}

function chunkOf(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

test('a small file that declares 256 million pixels is refused before it is decoded', async () => {
  const bomb = bombOf(16_000);
  expect(bomb.length).toBeLessThan(1_500_000);
  const before = process.memoryUsage.rss();
  expect(await maker.make(fileOf(bomb))).toEqual(refused('picture_too_large'));
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1_024 * 1_024);
  expect(reasons.at(-1)).toContain('pixel');
});

test('a picture that takes too long is refused as busy and not as damaged, and the next one is made', async () => {
  const hasty = patientPictures({ timeoutMs: 1 });
  await expect(hasty.make(fileOf(jpeg))).rejects.toThrow(BusyError);
  await hasty.close();
  expect(await maker.make(fileOf(jpeg))).toMatchObject({ ok: true });
});

test('pictures are made one after the other, a few wait, the rest is asked to retry later', async () => {
  const small = patientPictures({ waiting: 2 });
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => small.make(fileOf(png))));
  await small.close();
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const reasonsOf = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasonsOf.every((reason) => reason instanceof BusyError)).toBe(true);
});
