import { expect, test } from 'vitest';
import { pictureKind } from './picture-kind.ts';

function headOf(...parts: readonly string[]): Uint8Array {
  return Uint8Array.from(parts.join(''), (letter) => letter.charCodeAt(0));
}

/** First box of a file: its length, and its brands. */
function boxOf(...brands: readonly string[]): Uint8Array {
  const [major = '', ...compatible] = brands;
  const length = String.fromCharCode(16 + 4 * compatible.length);
  return headOf('\0\0\0', length, 'ftyp', major, '\0\0\0\0', ...compatible, '\0\0\0\u0010metaheic');
}

test('kinds that are read are recognised by their first bytes', () => {
  expect(pictureKind(headOf('\u00ff\u00d8\u00ff\u00e1'))).toBe('jpeg');
  expect(pictureKind(headOf('\u0089PNG\r\n\u001a\n'))).toBe('png');
  expect(pictureKind(headOf('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp');
});

test('a photo of an iPhone is recognised also where its kind is only among the brands', () => {
  expect(pictureKind(boxOf('heic'))).toBe('heic');
  expect(pictureKind(boxOf('mif1', 'mif1', 'heic', 'miaf'))).toBe('heic');
});

test('an AVIF is another kind of picture, and a film is none', () => {
  expect(pictureKind(boxOf('avif', 'mif1', 'miaf'))).toBe('other');
  expect(pictureKind(boxOf('isom', 'mp42'))).toBeNull();
});

test('an SVG is a picture behind a byte order mark, an XML head and comments, and inside a page it is none', () => {
  expect(pictureKind(headOf('\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- drawn -->\n<svg>'))).toBe('other');
  expect(pictureKind(headOf('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">'))).toBe('other');
  expect(pictureKind(headOf('<!doctype html><svg>'))).toBeNull();
});

test('nothing and a few letters are no picture', () => {
  expect(pictureKind(headOf(''))).toBeNull();
  expect(pictureKind(headOf('BM is a town'))).toBeNull();
});
