import { createElement, use, useEffect, type ComponentType } from 'react';

/**
 * A part of a page in its own file. Unlike `React.lazy` a part that is already there renders at
 * once, so a page that prepares it (`preload`) has it in its first HTML and hydrates without a gap.
 * Stand it under a `Suspense`. Where its file does not come (the network is gone) nothing is drawn and `onMissing` is
 * called with the part's props: it says so and takes the part out of the page. The next time the file is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing: (props: Props) => void,
) {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let missing = false;

  /** Brings the file, once; after a failure this is the next try. Never rejects: the part itself says what is missing. */
  function preload(): Promise<void> {
    if (missing) loading = null;
    missing = false;
    loading ??= load().then(
      (part) => {
        ready = part;
      },
      () => {
        missing = true;
      },
    );
    return loading;
  }

  function Missing(props: Props) {
    useEffect(() => {
      onMissing(props);
      return () => {
        missing = false;
        loading = null;
      };
      // once for every try
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    return null;
  }

  function Part(props: Props) {
    if (ready === null && !missing) use(preload());
    if (ready !== null) return createElement(ready, props);
    return missing ? createElement(Missing, props) : null;
  }

  return { Part, preload };
}
