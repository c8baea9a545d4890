import { createElement, use, useEffect, type ComponentType } from 'react';
import { missingFileHandlers } from './missing-files/missing-file.ts';

/**
 * Creates a component whose code is in a file of its own. Render it under a `Suspense`. Unlike `React.lazy`, a
 * component whose file has loaded renders immediately. A page that calls `preload` therefore has the component in its
 * first HTML, and hydrates without a gap. If the file does not load, nothing is rendered, and `missingFileHandlers`
 * reloads the page or shows the reason. `onMissing` then removes the component from the page. The next render requests
 * the file again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: (props: Props) => void,
) {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let missing = false;

  /**
   * Loads the file of the component once. Never rejects, because the component itself reports a failure. After a
   * failure, the file is requested again once the failed component was removed from the page.
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
      void missingFileHandlers.report().then(() => {
        if (shown) onMissing?.(props);
      });
      return () => {
        shown = false;
        missing = false;
        loading = null;
      };
      // the effect runs once for each attempt to load the file
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
