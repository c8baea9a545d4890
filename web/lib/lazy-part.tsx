import { createElement, use, useEffect, type ComponentType } from 'react';
import { missingFile } from './missing-files/missing-file.ts';

/**
 * A part of a page in its own file. Unlike `React.lazy`, a part that is already loaded renders immediately, so a page
 * that prepares it (`preload`) includes it in its first HTML and hydrates without a gap. Render it under a `Suspense`.
 * If its file does not load, nothing is rendered, `missingFile` reloads the page or shows the reason, and `onMissing`
 * then removes the part from the page. The file is requested again the next time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: (props: Props) => void,
) {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let missing = false;

  /**
   * Loads the file once. Never rejects, because the part itself reports a failure; the next call then loads the file
   * again.
   */
  function preload(): Promise<void> {
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
      let shown = true;
      void missingFile.report().then(() => {
        if (shown) onMissing?.(props);
      });
      return () => {
        shown = false;
        missing = false;
        loading = null;
      };
      // once per try
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
