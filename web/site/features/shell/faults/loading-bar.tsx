import { useNavigation } from 'react-router';

/** A progress line at the top of the page while the next page loads. */
export function LoadingBar() {
  const { state } = useNavigation();
  return <div className="loading-line" data-on={state !== 'idle'} aria-hidden="true" />;
}
