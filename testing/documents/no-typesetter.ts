import type { Typesetter } from '#server/core/typesetting/port.ts';

/** A server that makes no PDFs: most tests need no program for them. */
export const noTypesetter: Typesetter = {
  isReady: () => false,
  started: Promise.resolve(),
  typeset: () => Promise.reject(new Error('there is no typesetter here')),
  close: () => Promise.resolve(),
};
