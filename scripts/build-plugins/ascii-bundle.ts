import type { SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';
import { changeSourceMap } from './change-map.ts';

/**
 * Creates a plugin that replaces every non-ASCII character by its escape, which has the same meaning in strings,
 * templates and patterns. With a single Hebrew character, V8 would store the whole file with two bytes per character
 * until the process ends (docs/decisions/0035). The plugin runs on the finished text and adjusts the source map.
 */
export function asciiBundle(): Plugin {
  return {
    name: 'ascii-bundle',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const lines = chunk.code.split('\n');
        chunk.code = escapeNonAscii(chunk.code);
        changeSourceMap(bundle, chunk, ({ mappings }) => shiftMappings(mappings, lines));
      }
    },
  };
}

const beyondAscii = /[^\0-\x7f]/g;

/**
 * Replaces each UTF-16 unit by an escape, because `\uXXXX` stands for one unit. A character of two units becomes two
 * escapes.
 */
export function escapeNonAscii(code: string): string {
  return code.replace(beyondAscii, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const GROWTH = String.raw`\u05d0`.length - 1;

/**
 * Returns the segments of the source map with corrected positions. Escapes that come earlier in a line move the
 * positions after them.
 */
export function shiftMappings(mappings: SourceMapSegment[][], lines: readonly string[]): SourceMapSegment[][] {
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
