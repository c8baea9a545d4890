import { useState, useEffect, useLayoutEffect, type KeyboardEvent } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from 'react-aria-components';
import { useNavigate } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { searchAnywhere, type SearchResults } from '#contracts/staff/search.ts';
import { useMayOpen, usePortal } from '../lib/portal.tsx';
import { actionDestinationsFor, destinationsFor } from './destinations.ts';
import { paletteGroupsOf, type PaletteGroup, type PaletteLine, type PaletteMatch } from './palette-groups.ts';
import { callStaff } from '../lib/data/staff-api.ts';

const WAIT_MS = 200;

type PaletteResult =
  | { readonly kind: 'nothing_asked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly search: string; readonly value: SearchResults }
  | { readonly kind: 'failed'; readonly message: string };

/** Searches on the server after a pause in typing. Responses to earlier input are ignored. */
function usePaletteSearch(typed: string): PaletteResult {
  const search = typed.trim();
  const [found, setFound] = useState<PaletteResult>({ kind: 'nothing_asked' });
  useEffect(() => {
    if (search === '') return undefined;
    let isNewest = true;
    const timer = setTimeout(() => {
      void callStaff(searchAnywhere, { query: { search } }).then((answer) => {
        if (!isNewest) return;
        setFound(
          answer.ok
            ? { kind: 'found', search, value: answer.value }
            : { kind: 'failed', message: answer.problem.message },
        );
      });
    }, WAIT_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [search]);
  if (search === '') return { kind: 'nothing_asked' };
  return found.kind === 'nothing_asked' ? { kind: 'asking' } : found;
}

export type PaletteProps = {
  readonly onClose: () => void;
  /** Returns the text that the user typed while the code of the palette was loading. */
  readonly takeEnteredText: () => string;
  /** Lines that the user opened recently in this tab, newest first. */
  readonly recent: readonly PaletteLine[];
  readonly onOpened: (line: PaletteLine) => void;
};

/** Dialog of the global search. Results are grouped by kind. Arrow keys select a result, and Enter opens it. */
export function Palette({ onClose, takeEnteredText, recent, onOpened }: PaletteProps) {
  const { locale } = usePortal();
  const mayOpen = useMayOpen();
  const [typed, setTyped] = useState('');
  // this is a layout effect, because the dialog takes the focus in the same phase and no key press may be lost. If the
  // effect runs a second time, `early` is empty and must not clear the text
  useLayoutEffect(() => {
    const early = takeEnteredText();
    if (early !== '') setTyped(early);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the search is shown
  }, []);
  const found = usePaletteSearch(typed);
  const groups = paletteGroupsOf(
    {
      found: found.kind === 'found' ? found.value : undefined,
      search: found.kind === 'found' ? found.search : '',
      acts: actionDestinationsFor(mayOpen, typed),
      screens: destinationsFor(mayOpen, typed),
      recent: typed.trim() === '' ? recent : [],
    },
    locale,
  );
  const open = useOpenLine(onOpened, onClose);

  /**
   * Opens the highlighted line, or the first line if no line is highlighted. For half a second after the list has
   * changed, the field's `aria-activedescendant` still names a line of the previous list. Without this function, Enter
   * would then open nothing.
   */
  function openHighlighted(event: KeyboardEvent<HTMLInputElement>): void {
    const lines = groups.flatMap((group) => group.lines);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isActiveDescendantShown(event.currentTarget)) return;
    if (typed.trim() === '' || stateText(found, { typed, isEmpty: lines.length === 0 }) !== null) return;
    const line = lines.find(({ to }) => to === highlightedLine()) ?? lines[0];
    if (line === undefined) return;
    event.preventDefault();
    open(line);
  }
  return (
    <Dialog labelledBy="staff-palette" onClose={onClose}>
      <div lang={locale} dir={textDirectionOf(locale)} className="staff-palette">
        <h2 id="staff-palette" className="sr-only">
          {m.staff_palette_title()}
        </h2>
        <I18nProvider locale={locale === 'he' ? 'he-IL' : 'en-IL'}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField aria-label={m.staff_palette_title()} className="staff-palette-field">
              <Input
                className="field-input"
                // an empty field has the text direction of the page, so that a Hebrew placeholder begins at the right
                dir={typed === '' ? undefined : 'auto'}
                autoComplete="off"
                data-first-focus
                onKeyDown={openHighlighted}
                placeholder={m.staff_palette_hint()}
              />
              <button type="button" className="icon-button" aria-label={m.staff_close()} onClick={onClose}>
                <CloseIcon className="icon-large" />
              </button>
            </TextField>
            <Lines groups={groups} onOpen={open} />
          </Autocomplete>
        </I18nProvider>
        <output className="staff-quiet">{stateText(found, { typed, isEmpty: groups.length === 0 })}</output>
      </div>
    </Dialog>
  );
}

/** Returns a text about the state of the search. Returns null if there are lines and the search has finished. */
function stateText(
  found: PaletteResult,
  { typed, isEmpty }: { readonly typed: string; readonly isEmpty: boolean },
): string | null {
  if (found.kind === 'failed') return found.message;
  if (found.kind === 'asking' || (found.kind === 'found' && found.search !== typed.trim()))
    return m.staff_list_loading();
  return isEmpty ? m.staff_palette_nothing() : null;
}

function useOpenLine(onOpened: PaletteProps['onOpened'], onClose: () => void): (line: PaletteLine) => void {
  const navigate = useNavigate();
  return (line) => {
    onOpened(line);
    onClose();
    void navigate(line.to);
  };
}

/** Returns true if the list contains the line to which the field's `aria-activedescendant` refers. */
function isActiveDescendantShown(field: HTMLInputElement): boolean {
  const named = field.getAttribute('aria-activedescendant');
  return named !== null && document.getElementById(named) !== null;
}

/** Returns the URL of the highlighted line. Returns null if no line is highlighted. */
function highlightedLine(): string | null {
  return document.querySelector<HTMLElement>('.staff-palette-line[data-focused]')?.dataset['key'] ?? null;
}

type LinesProps = { readonly groups: readonly PaletteGroup[]; readonly onOpen: (line: PaletteLine) => void };

function Lines({ groups, onOpen }: LinesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="staff-palette-lines" tabIndex={0} aria-label={m.staff_palette_title()}>
      <ListBox
        aria-label={m.staff_palette_title()}
        className="staff-palette-list"
        items={groups}
        selectionMode="none"
        onAction={(to) => {
          const line = groups.flatMap(({ lines }) => lines).find((one) => one.to === to);
          if (line !== undefined) onOpen(line);
        }}
      >
        {({ id, title, lines }) => (
          <ListBoxSection id={id}>
            <Header className="staff-palette-kind">{title}</Header>
            <Collection items={lines}>
              {({ to, label, match, note }) => (
                <ListBoxItem
                  id={to}
                  textValue={[label, match?.word, match?.text, note].filter(Boolean).join(' ')}
                  className="staff-palette-line"
                >
                  <bdi>{label}</bdi>
                  <span className="staff-quiet">
                    {match === null ? null : <Match match={match} hasNote={note !== ''} />}
                    {note}
                  </span>
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </section>
  );
}

/** Shows the reason why the search found a line, for example 'to Maya S•••'. */
function Match({ match: { word, text }, hasNote }: { readonly match: PaletteMatch; readonly hasNote: boolean }) {
  return (
    <>
      {word}
      {text === '' ? null : (
        <>
          {' '}
          <bdi className="staff-palette-match">{text}</bdi>
        </>
      )}
      {hasNote ? ' · ' : null}
    </>
  );
}
