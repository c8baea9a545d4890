import { createElement, use, type ComponentType } from 'react';

/**
 * A part of a page in its own file. Unlike `React.lazy` a part that is already there renders at
 * once, so a page that prepares it (`preload`) has it in its first HTML and hydrates without a gap.
 * Stand it under a `Suspense`.
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
        // the next try may find the network again
        loading = null;
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
