import type { SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';
import { changeSourceMap } from './change-map.ts';

/**
 * Creates a plugin that reduces a source map to what stack traces need, which are the lines of our own sources. Node
 * parses the whole map for the first stack trace, and creates a stack trace for each visitor who disconnects early.
 * With all positions of all packages this took a quarter of a second of the main thread and 78 MB permanently
 * (docs/decisions/0035).
 */
export function lineMap(): Plugin {
  return {
    name: 'line-map',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        changeSourceMap(bundle, chunk, ({ mappings, sources }) => keepLineStarts(mappings, sources.map(isOurs)));
      }
    },
  };
}

/**
 * Returns true for our own sources. Code of packages is not mapped to its sources, because the bundle still contains
 * the names of its functions.
 */
function isOurs(source: string): boolean {
  return !/node_modules|\0/.test(source);
}

/**
 * Keeps the first position of each of our source lines. Where our code ends, keeps a position without a source. A
 * reader of the map uses the previous position for the code in between. Node also looks before the start of a line, so
 * each line begins with its own position.
 */
export function keepLineStarts(mappings: SourceMapSegment[][], ours: readonly boolean[]): SourceMapSegment[][] {
  return mappings.map((segments) => {
    const kept: SourceMapSegment[] = [];
    let before: string | null = null;
    for (const segment of segments) {
      const [column, source, line, place] = segment;
      const here = source !== undefined && ours[source] === true ? `${source} ${line}` : '';
      if (here === before) continue;
      before = here;
      kept.push(here === '' ? [column] : ([column, source, line, place] as SourceMapSegment));
    }
    return kept;
  });
}
