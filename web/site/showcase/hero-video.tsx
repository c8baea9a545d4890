import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '#messages/compiled/messages.js';

/** Returns true if the visitor prefers reduced motion or reduced data. */
function prefersNoFilm(): boolean {
  const { connection }: { connection?: { readonly saveData?: boolean } } = navigator as object;
  return (
    connection?.saveData === true ||
    document.documentElement.classList.contains('a11y-reduced-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
  );
}

/** Calls `begin` when the page and its files have loaded. Returns a function that cancels this. */
function runAfterLoading(begin: () => void): () => void {
  if (document.readyState === 'complete') {
    begin();
    return () => undefined;
  }
  const stopping = new AbortController();
  window.addEventListener('load', begin, stopping);
  return () => stopping.abort();
}

/**
 * Silent film that covers the photo below it. It plays once after the page has loaded. If the visitor prefers reduced
 * motion or data, only its button is shown. The photo is visible before and after the film.
 */
export function HeroVideo({ film }: { readonly film: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  const play = useCallback(() => {
    // the photo stays if the browser refuses to play (low power mode) or cannot decode the film
    video.current?.play().catch(() => undefined);
  }, []);
  useEffect(() => (prefersNoFilm() ? undefined : runAfterLoading(play)), [play]);

  return (
    <>
      <video
        ref={video}
        className="hero-film"
        data-playing={isPlaying}
        src={film}
        muted
        playsInline
        disablePictureInPicture
        preload="none"
        width={960}
        height={720}
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <button
        type="button"
        className="hero-film-button"
        aria-label={isPlaying ? m.hero_film_pause() : m.hero_film_play()}
        onClick={() => (isPlaying ? video.current?.pause() : play())}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path fill="currentColor" d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
    </>
  );
}
