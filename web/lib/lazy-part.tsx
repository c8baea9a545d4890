import { createElement, use, type ComponentType } from 'react';

/** For so long a file that did not come counts as failed; whoever asks later asks the network again. */
const FAILURE_KEPT_MS = 1_000;

/**
 * A part of a page in its own file. Unlike `React.lazy` a part that is already there renders at
 * once, so a page that prepares it (`preload`) has it in its first HTML and hydrates without a gap.
 * Stand it under a `Suspense`; a part that does not come is thrown to the nearest error boundary.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    loading ??= load().then(
      (part) => {
        ready = part;
      },
      (fault: unknown) => {
        // not at once: rendering asks again as soon as it hears of the failure, hundreds of times a second
        setTimeout(() => (loading = null), FAILURE_KEPT_MS);
        throw fault;
      },
    );
    return loading;
  }

  function Part(props: Props) {
    if (ready === null) use(preload());
    return ready === null ? null : createElement(ready, props);
  }

  return { Part, preload };
}
