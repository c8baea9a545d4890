import { useNavigation } from 'react-router';

/** A line of water along the top while the next page is on its way. */
export function LoadingLine() {
  const { state } = useNavigation();
  return <div className="loading-line" data-on={state !== 'idle'} aria-hidden="true" />;
}
