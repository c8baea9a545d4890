import type { SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';
import { changeMap } from './change-map.ts';

/**
 * Writes every letter beyond ASCII as an escape, which means the same in strings, templates and patterns: for a single
 * Hebrew letter V8 would keep a whole file in two bytes a letter for as long as the process lives (docs/decisions/0131).
 * Runs on the finished text, and moves the places in the map along.
 */
export function asciiBundle(): Plugin {
  return {
    name: 'ascii-bundle',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const lines = chunk.code.split('\n');
        chunk.code = asciiOf(chunk.code);
        changeMap(bundle, chunk, ({ mappings }) => moved(mappings, lines));
      }
    },
  };
}

const beyondAscii = /[^\0-\x7f]/g;

/** Unit by unit, as the escape `\uXXXX` counts: what needs two of them is written as two. */
export function asciiOf(code: string): string {
  return code.replace(beyondAscii, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const GROWTH = String.raw`\u05d0`.length - 1;

/** The same segments behind the escapes of their line. */
export function moved(mappings: SourceMapSegment[][], lines: readonly string[]): SourceMapSegment[][] {
  return mappings.map((segments, index) => {
    const places = [...(lines[index] ?? '').matchAll(beyondAscii)].map((match) => match.index);
    let before = 0;
    return segments.map((segment): SourceMapSegment => {
      while ((places[before] ?? Infinity) < segment[0]) before += 1;
      const [column, ...rest] = segment;
      return [column + before * GROWTH, ...rest] as SourceMapSegment;
    });
  });
}
