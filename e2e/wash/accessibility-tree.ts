import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

/** One part of a page as a screen reader gets it from the browser. */
type Heard = {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly parent: string | null;
  /** True for a part that a screen reader passes over. */
  readonly ignored: boolean;
  readonly focused: boolean;
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Region whose changes are announced. */
  readonly live: boolean;
};

/** The tree of a page that assistive software reads, and the keyboard; nothing else of the page. */
type AccessibilityTree = {
  read(): Promise<readonly Heard[]>;
  /** Waits for a part with this role and name. */
  hear(role: string, name: string | RegExp, timeoutMs?: number): Promise<Heard>;
  /** Presses Tab until this part has the focus. */
  tabTo(role: string, name: string | RegExp): Promise<Heard>;
};

const HEAR_MS = 15_000;
const TABS_MAX = 60;

type Node = Awaited<ReturnType<typeof fullTree>>['nodes'][number];

function fullTree(session: CDPSession) {
  return session.send('Accessibility.getFullAXTree');
}

function heardOf({ nodeId, parentId, ignored, role, name, properties = [] }: Node): Heard {
  const valueOf = (wanted: string): unknown => properties.find((property) => property.name === wanted)?.value.value;
  return {
    id: nodeId,
    role: String(role?.value ?? ''),
    // direction marks around prices are inaudible
    name: String(name?.value ?? '').replaceAll(/[\u200e\u200f\u2066-\u2069]/g, ''),
    parent: parentId ?? null,
    ignored,
    focused: valueOf('focused') === true,
    checked: valueOf('checked') === 'true',
    disabled: valueOf('disabled') === true,
    live: valueOf('live') === 'polite' || valueOf('live') === 'assertive',
  };
}

function isSame({ ignored, role, name }: Heard, wantedRole: string, wanted: string | RegExp): boolean {
  return !ignored && role === wantedRole && (typeof wanted === 'string' ? name === wanted : wanted.test(name));
}

/** Opens the accessibility tree of a page. */
export async function openAccessibilityTree(page: Page): Promise<AccessibilityTree> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');

  async function read(): Promise<readonly Heard[]> {
    const { nodes } = await fullTree(session);
    return nodes.map(heardOf);
  }
  return {
    read,
    async hear(role, name, timeoutMs = HEAR_MS) {
      const found = async () => (await read()).find((part) => isSame(part, role, name)) ?? null;
      await expect.poll(found, { timeout: timeoutMs, message: `${role} ${name}` }).not.toBeNull();
      return (await found()) ?? Promise.reject(new Error(`${role} ${name} is gone`));
    },
    async tabTo(role, name) {
      const passed: string[] = [];
      for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
        // the document is focused, too, while one of its parts is
        const focused = (await read()).findLast((part) => part.focused);
        if (focused !== undefined && isSame(focused, role, name)) return focused;
        if (focused !== undefined) passed.push(`${focused.role} ${focused.name}`);
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard does not reach ${role} ${name}, but ${passed.join(', ')}`);
    },
  };
}

/** Returns true if the part is inside a region whose changes are announced. */
export function isAnnounced(part: Heard, tree: readonly Heard[]): boolean {
  if (part.live) return true;
  const parent = tree.find(({ id }) => id === part.parent);
  return parent !== undefined && isAnnounced(parent, tree);
}
