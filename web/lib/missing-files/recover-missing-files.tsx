import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { mount } from '#web/ui/mount.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callsInFlight } from '../calls/browser-api.ts';
import { currentLocale } from '../language/language.ts';
import { missingFileHandlers, type MissingFileText } from './missing-file.ts';
import { RELOADED_BUILDS_STORAGE_KEY } from './reloaded-builds.ts';
import { hasUnsavedEntries, watchFormEntries } from './unsaved-entries.ts';

const FIRST_WAIT_MS = 1_000;
const WAITS_MAX = 7;

/**
 * Requests a style sheet again after it did not load. The loader of the build tool requests each style sheet only once
 * per page. Without this function, a component that loads at the next attempt would have no styles.
 */
function reloadStyles(): void {
  const waits = new Map<string, number>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const waited = waits.get(target.href) ?? 0;
      if (waited >= WAITS_MAX) return;
      waits.set(target.href, waited + 1);
      const link = target;
      setTimeout(() => link.replaceWith(link.cloneNode()), FIRST_WAIT_MS * 2 ** waited);
    },
    true,
  );
}

const PROBE_TIMEOUT_MS = 5_000;
const CALLS_POLL_MS = 100;

/**
 * Key in the session storage of this tab. It records that the page was reloaded because a requested component did not
 * load.
 */
const RELOAD_MARK = 'reloaded-for-part';

type Server = 'answers' | 'busy' | 'silent';

/**
 * Requests `/healthz`, the cheapest page of the server. Returns `silent` if there is no response, and `busy` after an
 * error status. Returns `answers` in all other cases.
 */
async function probeServer(): Promise<Server> {
  if (!navigator.onLine) return 'silent';
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  if (answer === null) return 'silent';
  return answer.ok ? 'answers' : 'busy';
}

/**
 * Returns an identifier of the running build, which is the URL of its entry script. The name of that script changes
 * whenever a file that the script loads has changed.
 */
function currentBuild(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return entry === null ? '' : new URL(entry.src).pathname;
}

type Reloads = 'possible' | 'used_up' | 'not_countable';

/**
 * Returns the state of the automatic reload, which is `possible` once per build and then `used_up`. It is
 * `not_countable` if the browser cannot record that the page was reloaded.
 */
function reloadsLeft(): Reloads {
  try {
    const reloaded = sessionStorage.getItem(RELOADED_BUILDS_STORAGE_KEY) ?? '';
    sessionStorage.setItem(RELOADED_BUILDS_STORAGE_KEY, reloaded);
    return reloaded.split(' ').includes(currentBuild()) ? 'used_up' : 'possible';
  } catch {
    return 'not_countable';
  }
}

function reloadOnce(wanted: MissingFileKind): Promise<never> {
  sessionStorage.setItem(
    RELOADED_BUILDS_STORAGE_KEY,
    `${sessionStorage.getItem(RELOADED_BUILDS_STORAGE_KEY) ?? ''} ${currentBuild()}`,
  );
  if (wanted === 'part') sessionStorage.setItem(RELOAD_MARK, 'true');
  window.location.reload();
  return new Promise(() => undefined);
}

/** Resolves when all calls that change data have received a response. Each call has its own timeout. */
async function waitUntilCallsEnd(): Promise<void> {
  while (callsInFlight.count > 0) await new Promise((resolve) => setTimeout(resolve, CALLS_POLL_MS));
}

type MissingFileKind = 'page' | 'part';

/**
 * Reloads the page if this is safe, and then never resolves. Otherwise resolves to the reason why a reload is not safe.
 */
async function findReason(wanted: MissingFileKind, offlinePicture?: string): Promise<MissingFileText> {
  const server = await probeServer();
  if (server !== 'answers') {
    if (server === 'busy') return { title: m.fault_busy_title(), text: m.fault_busy_text(), inPlace: true };
    const title = navigator.onLine ? m.fault_busy_title() : m.offline_title();
    return { title, text: m.problem_offline(), inPlace: true, picture: offlinePicture };
  }
  await waitUntilCallsEnd();
  const reloads = reloadsLeft();
  const loses = hasUnsavedEntries();
  if (reloads === 'possible' && !loses) return await reloadOnce(wanted);
  const texts = [reloads === 'used_up' ? m.missing_still() : m.missing_reload(), loses ? m.missing_loses() : ''];
  return { title: m.missing_title(), text: texts.join(' ').trim(), again: m.missing_again() };
}

let finding: Promise<MissingFileText> | null = null;

/** Runs only one check at a time, because several components can be missing at the same time. */
function explain(wanted: MissingFileKind, offlinePicture?: string): Promise<MissingFileText> {
  finding ??= findReason(wanted, offlinePicture).finally(() => {
    finding = null;
  });
  return finding;
}

type AskProps = { readonly reason: MissingFileText; readonly onClose: () => void };

function AskToReload({ reason, onClose }: AskProps) {
  const locale = currentLocale();
  return (
    <Dialog labelledBy="missing-file" onClose={onClose}>
      <div lang={locale} dir={textDirectionOf(locale)} className="missing-file">
        <h2 id="missing-file" tabIndex={-1} data-first-focus>
          {reason.title}
        </h2>
        <p>{reason.text}</p>
        <div>
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

function offerReload(reason: MissingFileText): void {
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

async function reportMissingPart(): Promise<void> {
  const reason = await explain('part');
  if (reason.inPlace === true) showToast({ title: reason.text, tone: 'danger' });
  else offerReload(reason);
}

/**
 * Tells the visitor that a reload interrupted the last action. Shows nothing if the URL has opened the dialog again.
 */
function showReloadedToast(): void {
  try {
    const interrupted = sessionStorage.getItem(RELOAD_MARK) !== null;
    sessionStorage.removeItem(RELOAD_MARK);
    if (interrupted && document.querySelector('dialog[open]') === null) showToast({ title: m.missing_reloaded() });
  } catch {
    // without storage the page was not reloaded automatically
  }
}

/**
 * Recovers from files that do not load because a new build replaced them or the network is bad. The recovery code is
 * loaded while its own file still exists. The site loads it once a page has settled, and the staff portal loads it with
 * its entry script. `offlinePicture` is the URL of the picture for a page that cannot be loaded, which is loaded now,
 * while there is a connection.
 */
export function recoverMissingFiles(offlinePicture?: string): void {
  if (offlinePicture !== undefined) new Image().src = offlinePicture;
  watchFormEntries();
  reloadStyles();
  missingFileHandlers.explain = () => explain('page', offlinePicture);
  missingFileHandlers.report = reportMissingPart;
  showReloadedToast();
}
