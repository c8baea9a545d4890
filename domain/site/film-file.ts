export type FilmUploadError = 'film_refused' | 'film_too_long';

/**
 * One box, which is a block of data with a type, of an ISO base media file (ISO/IEC 14496-12). Offsets are in bytes.
 */
type Box = { readonly type: string; readonly start: number; readonly bodyStart: number; readonly end: number };

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** File brands of videos that every browser opens as MP4. The QuickTime brand is accepted because iPhones export it. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |qt {2}|dash|msdh)$/;
/** Types of sample entries that stand for H.264 video, which every browser plays. */
const playable = new Set(['avc1', 'avc3']);

function textAt(bytes: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => bytes.getUint8(offset + place)));
}

/** Lists the boxes in a byte range of the video file. Returns null if the boxes do not fit in that range. */
function boxesIn(bytes: DataView, start: number, end: number): Box[] | null {
  const boxes: Box[] = [];
  let at = start;
  while (at < end) {
    if (at + HEAD_BYTES > end) return null;
    const short = bytes.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + LONG_HEAD_BYTES > end) return null;
    const size = short === 0 ? end - at : isLong ? Number(bytes.getBigUint64(at + HEAD_BYTES)) : short;
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES;
    if (size < head || at + size > end) return null;
    boxes.push({ type: textAt(bytes, at + 4), start: at, bodyStart: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

function childrenOf(bytes: DataView, box: Box | undefined): Box[] {
  return box === undefined ? [] : (boxesIn(bytes, box.bodyStart, box.end) ?? []);
}

function childOf(bytes: DataView, box: Box | undefined, type: string): Box | undefined {
  return childrenOf(bytes, box).find((child) => child.type === type);
}

/**
 * Returns the duration of the video in seconds according to the movie header. Returns 0 if the header is missing, too
 * short, or has no time scale.
 */
function secondsOf(bytes: DataView, header: Box | undefined): number {
  if (header === undefined || header.end - header.bodyStart < 20) return 0;
  const isLong = bytes.getUint8(header.bodyStart) === 1;
  if (isLong && header.end - header.bodyStart < 32) return 0;
  const scaleAt = header.bodyStart + (isLong ? 20 : 12);
  const scale = bytes.getUint32(scaleAt);
  const length = isLong ? Number(bytes.getBigUint64(scaleAt + 4)) : bytes.getUint32(scaleAt + 4);
  return scale === 0 ? 0 : length / scale;
}

/**
 * Returns the handler type of a video file's track. The type is `vide` for video, `soun` for sound, or another type.
 * Returns an empty text if the type is missing.
 */
function trackKindOf(bytes: DataView, track: Box): string {
  const handler = childOf(bytes, childOf(bytes, track, 'mdia'), 'hdlr');
  return handler === undefined || handler.end - handler.bodyStart < 12 ? '' : textAt(bytes, handler.bodyStart + 8);
}

function codecOf(bytes: DataView, track: Box): string {
  const information = childOf(bytes, childOf(bytes, track, 'mdia'), 'minf');
  const entries = childOf(bytes, childOf(bytes, information, 'stbl'), 'stsd');
  const first = entries === undefined ? 0 : entries.bodyStart + HEAD_BYTES;
  return entries === undefined || first + HEAD_BYTES > entries.end ? '' : textAt(bytes, first + 4);
}

type Film = { readonly view: DataView; readonly boxes: readonly Box[]; readonly movie: Box };

function parseFilm(bytes: Uint8Array): Film | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, bytes.byteLength);
  const first = boxes?.[0];
  const movie = boxes?.find(({ type }) => type === 'moov');
  if (boxes === null || first?.type !== 'ftyp' || first.end - first.bodyStart < 4 || movie === undefined) return null;
  return brands.test(textAt(view, first.bodyStart)) ? { view, boxes, movie } : null;
}

/**
 * Returns the reason why a video file is refused. Returns null if it is accepted. The file must be an unfragmented MP4
 * with exactly one video track, encoded as H.264. It must be at most `maxSeconds` long. Recorders round the duration
 * up, so a tenth of a second more is accepted.
 */
export function filmUploadErrorOf(bytes: Uint8Array, maxSeconds: number): FilmUploadError | null {
  const film = parseFilm(bytes);
  if (film === null) return 'film_refused';
  const parts = childrenOf(film.view, film.movie);
  const pictures = parts
    .filter(({ type }) => type === 'trak')
    .filter((track) => trackKindOf(film.view, track) === 'vide');
  const [track] = pictures;
  if (track === undefined || pictures.length > 1 || !playable.has(codecOf(film.view, track))) return 'film_refused';
  const seconds = secondsOf(
    film.view,
    parts.find(({ type }) => type === 'mvhd'),
  );
  if (seconds <= 0) return 'film_refused';
  return seconds > maxSeconds + 0.1 ? 'film_too_long' : null;
}

/** Types of boxes in a video file that contain metadata of the recording, such as its location, device and author. */
const telling = new Set(['udta', 'meta', 'uuid']);

/**
 * Returns a copy of the video without sound tracks and without the recorder's metadata, such as the location. The
 * removed boxes become empty space of the same size, so that no offset changes. Throws an error if the bytes are not a
 * video.
 */
export function stripAudioAndMetadata(bytes: Uint8Array): Uint8Array {
  const film = parseFilm(bytes);
  if (film === null) throw new Error('not a film');
  const clean = new Uint8Array(bytes);
  const { view, boxes, movie } = film;
  const parts = childrenOf(view, movie);
  const tracks = parts.filter(({ type }) => type === 'trak');
  const inTracks = tracks.flatMap((track) => childrenOf(view, track));
  const emptied = [
    ...[...boxes, ...parts, ...inTracks].filter(({ type }) => telling.has(type)),
    ...tracks.filter((track) => trackKindOf(view, track) !== 'vide'),
  ];
  for (const { start, bodyStart, end } of emptied) {
    clean.set([0x66, 0x72, 0x65, 0x65], start + 4);
    clean.fill(0, bodyStart, end);
  }
  return clean;
}
