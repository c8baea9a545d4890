import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { getProofOfWorkChallenge, PROOF_OF_WORK_MAX } from '#contracts/core/proof-of-work.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callApi, type ApiCaller } from './api.ts';

/** Number of equal steps in which the progress of the proof of work is announced. */
const STEPS = 4;

function showProgress(percent: number): void {
  showToast({ title: m.work_title(), description: m.work_progress({ percent: String(percent) }) });
}

/**
 * Solves the server's proof-of-work challenge and reports the progress. The calculation runs in a web worker, so that
 * the page stays responsive. Returns the value of the request header with the solution. Returns null if the challenge
 * could not be solved.
 */
export async function solveProofOfWork(api: ApiCaller): Promise<string | null> {
  const work = await callApi(api, getProofOfWorkChallenge, {});
  if (!work.ok) return null;
  let tries = 0;
  let reportedStep = 0;
  showProgress(0);
  const solution = await solveChallenge({
    challenge: work.value,
    async deriveKey(...given) {
      const step = Math.floor((tries * STEPS) / PROOF_OF_WORK_MAX);
      if (step > reportedStep) {
        reportedStep = step;
        showProgress((step * 100) / STEPS);
      }
      tries += 1;
      return await deriveKey(...given);
    },
  });
  return solution === null ? null : JSON.stringify({ challenge: work.value, solution });
}
