import { useEffect } from 'react';
import { currentToast, subscribeToToasts } from '#web/ui/toast/toast-store.ts';

/** Plays a soft tone with each notice if sounds are on. The code that plays it is loaded with the first notice. */
export function useNoticeSound(): void {
  useEffect(() => {
    let playedId = currentToast().toast?.id ?? 0;
    return subscribeToToasts(() => {
      const { toast, open } = currentToast();
      if (!open || toast === null || toast.id === playedId) return;
      playedId = toast.id;
      import('#web/lib/sound.ts')
        .then(({ playTone }) => playTone(toast.tone === 'danger' ? 'low' : 'high'))
        // only the tone is missing if the code that plays it does not load, for example without a connection
        .catch(() => undefined);
    });
  }, []);
}
