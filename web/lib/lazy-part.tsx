import { createElement, use, type ComponentType } from 'react';

/** After an error boundary took over; whoever opens the part later asks the network again. */
const FORGET_FAILURE_MS = 1_000;

/**
 * A part of a page in its own file. Unlike `React.lazy` a part that is already there renders at
 * once, so a page that prepares it (`preload`) has it in its first HTML and hydrates without a gap.
 * Stand it under a `Suspense`; a part that does not come is thrown to the nearest error boundary.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let failed: Promise<void> | null = null;

  /** Asks for the file, also again after it did not come; rejects where it does not come. */
  function preload(): Promise<void> {
    if (loading !== null && loading !== failed) return loading;
    const asked = load().then(
      (part) => {
        ready = part;
      },
      (fault: unknown) => {
        failed = asked;
        throw fault;
      },
    );
    loading = asked;
    return asked;
  }

  /** Rendering never asks again by itself: it would do so on every failure, hundreds of times a second. */
  function forgetFailure(): void {
    const old = failed;
    setTimeout(() => {
      if (loading === old) loading = null;
    }, FORGET_FAILURE_MS);
  }

  function Part(props: Props) {
    if (ready === null) {
      if (loading !== null && loading === failed) forgetFailure();
      use(loading ?? preload());
    }
    return ready === null ? null : createElement(ready, props);
  }

  return { Part, preload };
}
