import type { Rolldown } from 'vite';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

export type SourceMapContent = {
  readonly mappings: SourceMapSegment[][];
  readonly sources: readonly string[];
};

/**
 * Writes new positions into the source map of a finished file. At this stage the source map is a file of the bundle.
 * The copy in the chunk is no longer used.
 */
export function changeSourceMap(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  change: (map: SourceMapContent) => SourceMapSegment[][],
): void {
  const file = bundle[`${chunk.fileName}.map`];
  if (file?.type !== 'asset') return;
  const map = JSON.parse(String(file.source)) as { mappings: string; sources: string[]; names: string[] };
  const mappings = change({ mappings: decode(map.mappings), sources: map.sources });
  file.source = JSON.stringify({ ...map, mappings: encode(mappings) });
}
