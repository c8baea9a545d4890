import { createElement, use, useEffect, type ComponentType } from 'react';
import { missingFileHandlers } from './missing-files/missing-file.ts';

/**
 * A part of a page in its own file; render it under a `Suspense`. Unlike `React.lazy`, a loaded part renders
 * immediately. A page that calls `preload` therefore has the part in its first HTML, and hydrates without a gap. If the
 * file does not load, nothing is rendered, and `missingFileHandlers` reloads the page or shows the reason. `onMissing`
 * then removes the part from the page. The next render requests the file again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: (props: Props) => void,
) {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let missing = false;

  /**
   * Loads the file once. Never rejects, because the part itself reports a failure. After a failure, the file is
   * requested again once the failed part was removed from the page.
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
      // runs once per attempt to load the file
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
