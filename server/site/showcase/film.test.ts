import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stripAudioAndMetadata, filmUploadErrorOf } from '#domain/site/film-file.ts';

/** A second and a half of H.264 with sound, whose metadata tells a position. */
const film = new Uint8Array(readFileSync('testing/films/short.mp4'));
const POSITION = '+32.08+034.78/';

function textIn(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** The film with one four-letter word replaced everywhere. */
function with4(from: string, to: string): Uint8Array {
  return new Uint8Array(Buffer.from(textIn(film).replaceAll(from, to), 'latin1'));
}

test('a short film of a phone is accepted, one that is too long is refused with its reason', () => {
  expect(filmUploadErrorOf(film, 6)).toBeNull();
  expect(filmUploadErrorOf(film, 1)).toBe('film_too_long');
});

test('what browsers do not play is refused: another codec, another file, a film without a picture, a cut-off file', () => {
  expect(filmUploadErrorOf(with4('avc1', 'hvc1'), 6)).toBe('film_refused');
  expect(filmUploadErrorOf(with4('vide', 'soun'), 6)).toBe('film_refused');
  expect(filmUploadErrorOf(with4('mvhd', 'xxxx'), 6)).toBe('film_refused');
  expect(filmUploadErrorOf(film.subarray(0, film.length - 1), 6)).toBe('film_refused');
  for (const other of ['%PDF-1.7', 'GIF89a', '', '\0\0\0\u0008ftyp']) {
    expect(filmUploadErrorOf(new Uint8Array(Buffer.from(other, 'latin1')), 6)).toBe('film_refused');
  }
});

test('no cut-off or changed file makes the check fail with an exception', () => {
  for (let length = 0; length < film.length; length += 7) {
    expect(filmUploadErrorOf(film.subarray(0, length), 6)).toBe('film_refused');
  }
  for (let place = 0; place < film.length; place += 3) {
    const changed = new Uint8Array(film);
    changed[place] = 255;
    expect([null, 'film_refused', 'film_too_long']).toContain(filmUploadErrorOf(changed, 6));
  }
});

test('a shown film tells neither a position nor its sound, and keeps its size and picture', () => {
  const clean = stripAudioAndMetadata(film);
  expect(textIn(film)).toContain(POSITION);
  expect(textIn(clean)).not.toContain(POSITION);
  expect(textIn(film)).toContain('soun');
  expect(textIn(clean)).not.toContain('soun');
  expect(clean.length).toBe(film.length);
  expect(filmUploadErrorOf(clean, 6)).toBeNull();
});
