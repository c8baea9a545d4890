import type { Plugin } from 'vite';

const EMPTYING = /\.innerHTML = ''/g;

/**
 * Returns React Aria's code with a change, so that its live regions are emptied as text. Throws if a new release
 * empties them in a different way.
 */
export function clearWithTextContent(code: string): string {
  const changed = code.replaceAll(EMPTYING, ".textContent = ''");
  if (changed === code || changed.includes('innerHTML')) {
    throw new Error('React Aria changed its live announcer: look at scripts/build-plugins/trusted-announcer.ts');
  }
  return changed;
}

/**
 * Creates a plugin that changes how React Aria's announcer for screen readers empties its live regions. The original
 * code assigns '' to innerHTML, which the portal's content policy refuses (`require-trusted-types-for 'script'`).
 */
export function trustedAnnouncer(): Plugin {
  return {
    name: 'trusted-announcer',
    transform: (code, id) =>
      id.includes('/dist/private/live-announcer/LiveAnnouncer.') ? clearWithTextContent(code) : undefined,
  };
}
