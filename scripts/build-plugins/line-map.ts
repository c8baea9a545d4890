import type { SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';
import { changeMap } from './change-map.ts';

/**
 * Leaves in a source map what stack traces tell: the lines of our own sources. The engine reads the whole map for the
 * first stack that anything makes, and Node makes one for each visitor who hangs up too early: with every place of every
 * package that took a quarter of a second of the one thread and 78 MB for ever (docs/decisions/0140).
 */
export function lineMap(): Plugin {
  return {
    name: 'line-map',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        changeMap(bundle, chunk, ({ mappings, sources }) => linesOnly(mappings, sources.map(isOurs)));
      }
    },
  };
}

/** Packages keep their places in the bundle, where their functions have names. */
function isOurs(source: string): boolean {
  return !/node_modules|\0/.test(source);
}

/**
 * The first place of each line that is ours, wherever another one begins; a place without a source where ours ends. What
 * is in between belongs to the place before it, which is how maps are read: Node looks beyond the start of a line, too,
 * so that each begins with a place of its own.
 */
export function linesOnly(mappings: SourceMapSegment[][], ours: readonly boolean[]): SourceMapSegment[][] {
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
