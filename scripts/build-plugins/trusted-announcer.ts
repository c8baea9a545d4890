import type { Plugin } from 'vite';

const EMPTYING = /\.innerHTML = ''/g;

/**
 * Returns React Aria's code, changed so that it empties its regions as text. Throws if a new release empties them
 * differently.
 */
export function clearWithTextContent(code: string): string {
  const changed = code.replaceAll(EMPTYING, ".textContent = ''");
  if (changed === code || changed.includes('innerHTML')) {
    throw new Error('React Aria changed its live announcer: look at scripts/build-plugins/trusted-announcer.ts');
  }
  return changed;
}

/**
 * Makes React Aria's announcer for screen readers empty its regions as text. The original code assigns '' to innerHTML,
 * which the portal's content policy refuses (`require-trusted-types-for 'script'`).
 */
export function trustedAnnouncer(): Plugin {
  return {
    name: 'trusted-announcer',
    transform: (code, id) =>
      id.includes('/dist/private/live-announcer/LiveAnnouncer.') ? clearWithTextContent(code) : undefined,
  };
}
