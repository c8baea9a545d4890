import { useEffect } from 'react';
import { currentToast, subscribeToToasts } from '#web/ui/toast/toast-store.ts';

/** Plays a soft tone with each notice while sounds are on. The player is loaded with the first notice. */
export function useNoticeSound(): void {
  useEffect(() => {
    let playedId = currentToast().toast?.id ?? 0;
    return subscribeToToasts(() => {
      const { toast, open } = currentToast();
      if (!open || toast === null || toast.id === playedId) return;
      playedId = toast.id;
      import('#web/lib/sound.ts')
        .then(({ playTone }) => playTone(toast.tone === 'danger' ? 'low' : 'high'))
        // if the player does not load, for instance offline, only the tone is missing
        .catch(() => undefined);
    });
  }, []);
}
