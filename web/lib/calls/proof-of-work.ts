import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { getWork, WORK_MAX } from '#contracts/core/proof-of-work.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callApi, type ApiCaller } from './api.ts';

/** So often people hear how far it is. */
const STEPS = 4;

function say(percent: number): void {
  showToast({ title: m.work_title(), description: m.work_progress({ percent: String(percent) }) });
}

/**
 * Does the calculation that the server asks for, and says how far it is. It runs beside the page, which goes on
 * answering. What goes into the header; null where it could not be done.
 */
export async function doWork(api: ApiCaller): Promise<string | null> {
  const asked = await callApi(api, getWork, {});
  if (!asked.ok) return null;
  let tries = 0;
  let said = 0;
  say(0);
  const solution = await solveChallenge({
    challenge: asked.value,
    async deriveKey(...given) {
      const step = Math.floor((tries * STEPS) / WORK_MAX);
      if (step > said) {
        said = step;
        say((step * 100) / STEPS);
      }
      tries += 1;
      return await deriveKey(...given);
    },
  });
  return solution === null ? null : JSON.stringify({ challenge: asked.value, solution });
}
