import type { Plugin } from 'vite';

/**
 * What the router carries along for others: warnings and names for its developers (each name an assignment that keeps
 * a component in the first visit although nothing uses it), prefetching for its own framework, and measuring.
 */
const routerLuggage: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ $1'],
  [/^(?=function warning(?:Once)?\()/gm, '/*#__NO_SIDE_EFFECTS__*/ '],
  [/return shouldPrefetch && .*$/gm, 'return link;'],
  [/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined'],
  [/(?<==\s)consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
];

/**
 * Leaves in the router what this shop uses: 2 to 3 KB of the first visit. A new version that is written otherwise
 * stops the build, because a pattern that finds nothing would only show in the size.
 */
export function leanRouter(): Plugin {
  const missing = new Set(routerLuggage.map(([found]) => found));
  return {
    name: 'lean-router',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/dist/production/')) return undefined;
      const lean = routerLuggage.reduce((text, [found, put]) => {
        const shorter = text.replace(found, put);
        if (shorter !== text) missing.delete(found);
        return shorter;
      }, code);
      return { code: lean, map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        throw new Error(`lean-router: the router no longer has ${[...missing].join(' or ')}: read what became of it`);
    },
  };
}
