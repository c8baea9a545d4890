import type { Plugin } from 'vite';

/**
 * What the router carries along for others: warnings and names for its developers (each name an assignment that keeps
 * a component in the first visit although nothing uses it), prefetching for its own framework, and measuring. Where a
 * new version of it is written otherwise, a pattern finds nothing, and only the size says so.
 */
const routerLuggage: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ $1'],
  [/^(?=function warning(?:Once)?\()/gm, '/*#__NO_SIDE_EFFECTS__*/ '],
  [/return shouldPrefetch && .*$/gm, 'return link;'],
  [/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined'],
  [/(?<==\s)consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
];

/** Leaves in the router what this shop uses: 2 to 3 KB of the first visit. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/dist/production/')
        ? { code: routerLuggage.reduce((text, [found, put]) => text.replace(found, put), code), map: null }
        : undefined,
  };
}
