import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { mount } from '#web/ui/mount.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { openCalls } from '../calls/browser-api.ts';
import { spokenLocale } from '../language/language.ts';
import { missingFile, type MissingFile } from './missing-file.ts';
import { RELOADED_BUILDS } from './reloaded-builds.ts';
import { reloadStyles } from './reload-styles.ts';
import { hasUnkeptEntries, watchEntries } from './unkept-entries.ts';

const PROBE_TIMEOUT_MS = 5_000;
const CALLS_POLL_MS = 100;

/** Key in the tab's storage: a part that was asked for by a press made the page reload. */
const INTERRUPTED = 'reloaded-for-part';

type Server = 'answers' | 'busy' | 'silent';

/** Asks the server for the cheapest answer it has. */
async function probeServer(): Promise<Server> {
  if (!navigator.onLine) return 'silent';
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  if (answer === null) return 'silent';
  return answer.ok ? 'answers' : 'busy';
}

/** The running build: its entry script, whose name changes with every file that it can load. */
function currentBuild(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return entry === null ? '' : new URL(entry.src).pathname;
}

type Reloads = 'possible' | 'used_up' | 'not_countable';

/** Whether the page may reload itself: once for each build, and only where the browser remembers that it did. */
function reloadsLeft(): Reloads {
  try {
    const reloaded = sessionStorage.getItem(RELOADED_BUILDS) ?? '';
    sessionStorage.setItem(RELOADED_BUILDS, reloaded);
    return reloaded.split(' ').includes(currentBuild()) ? 'used_up' : 'possible';
  } catch {
    return 'not_countable';
  }
}

function reloadOnce(wanted: Wanted): Promise<never> {
  sessionStorage.setItem(RELOADED_BUILDS, `${sessionStorage.getItem(RELOADED_BUILDS) ?? ''} ${currentBuild()}`);
  if (wanted === 'part') sessionStorage.setItem(INTERRUPTED, 'true');
  window.location.reload();
  return new Promise(() => undefined);
}

/** Resolves when every call that changes something has its answer: each has a timeout of its own. */
async function untilCallsEnd(): Promise<void> {
  while (openCalls.count > 0) await new Promise((resolve) => setTimeout(resolve, CALLS_POLL_MS));
}

type Wanted = 'page' | 'part';

/** Reloads the page where that is safe, and never resolves then; otherwise says why it did not. */
async function findReason(wanted: Wanted): Promise<MissingFile> {
  const server = await probeServer();
  if (server !== 'answers') {
    const text = server === 'busy' ? m.fault_busy_text() : m.problem_offline();
    return { title: m.fault_busy_title(), text, inPlace: true };
  }
  await untilCallsEnd();
  const reloads = reloadsLeft();
  const loses = hasUnkeptEntries();
  if (reloads === 'possible' && !loses) return await reloadOnce(wanted);
  const texts = [reloads === 'used_up' ? m.missing_still() : m.missing_reload(), loses ? m.missing_loses() : ''];
  return { title: m.missing_title(), text: texts.join(' ').trim(), again: m.missing_again() };
}

let finding: Promise<MissingFile> | null = null;

/** One search for the reason at a time: several parts may be missing at once. */
function explain(wanted: Wanted): Promise<MissingFile> {
  finding ??= findReason(wanted).finally(() => {
    finding = null;
  });
  return finding;
}

type AskProps = { readonly reason: MissingFile; readonly onClose: () => void };

function AskToReload({ reason, onClose }: AskProps) {
  const locale = spokenLocale();
  return (
    <Dialog labelledBy="missing-file" onClose={onClose}>
      <div lang={locale} dir={directionOf(locale)} className="grid gap-4">
        <h2 id="missing-file" tabIndex={-1} data-first-focus className="text-xl font-bold">
          {reason.title}
        </h2>
        <p>{reason.text}</p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {reason.again}
          </button>
          <button type="button" className="button button-secondary" onClick={onClose}>
            {m.missing_later()}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

let asking = false;

function askToReload(reason: MissingFile): void {
  if (asking) return;
  asking = true;
  const remove = mount(
    <AskToReload
      reason={reason}
      onClose={() => {
        asking = false;
        remove();
      }}
    />,
  );
}

async function report(): Promise<void> {
  const reason = await explain('part');
  if (reason.inPlace === true) showToast({ title: reason.text, tone: 'danger' });
  else askToReload(reason);
}

/** What was pressed is lost by a reload, unless the address opens it again. */
function sayReloaded(): void {
  try {
    const interrupted = sessionStorage.getItem(INTERRUPTED) !== null;
    sessionStorage.removeItem(INTERRUPTED);
    if (interrupted && document.querySelector('dialog[open]') === null) showToast({ title: m.missing_reloaded() });
  } catch {
    // the browser keeps nothing, so the page did not reload itself
  }
}

/**
 * Recovers from files that do not load: a build that is gone, or a bad network. Loaded while the files are there, by the
 * site once a page has settled and by the portal with its entry.
 */
export function recoverMissingFiles(): void {
  watchEntries();
  reloadStyles();
  missingFile.explain = () => explain('page');
  missingFile.report = report;
  sayReloaded();
}
