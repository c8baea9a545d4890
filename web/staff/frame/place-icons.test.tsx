import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhonePayIcon, SearchIcon } from '#web/ui/icons/further-icons.tsx';
import {
  ChevronDownIcon,
  EllipsisIcon,
  KeyIcon,
  LanguageIcon,
  MoreIcon,
  SignOutIcon,
  WarningIcon,
} from '../kit/place-icons.tsx';
import { navigationEntries } from '../places.tsx';

/** Icons next to the navigation: search, scanner, menus, own settings, language, sign-out and alerts. */
const aroundNavigation = [
  SearchIcon,
  PhonePayIcon,
  MoreIcon,
  EllipsisIcon,
  ChevronDownIcon,
  KeyIcon,
  LanguageIcon,
  SignOutIcon,
  WarningIcon,
];

test('each navigation entry has an icon that no other entry and no button of the frame has', () => {
  const entries = navigationEntries.map(({ path, Icon }) => ({ path, Icon }));
  const buttons = aroundNavigation.map((Icon) => ({ path: `button ${Icon.name}`, Icon }));
  // drawings are compared, because two components can have the same drawing
  const pathsByDrawing = Map.groupBy([...entries, ...buttons], ({ Icon }) => renderToStaticMarkup(<Icon />));
  const shared = [...pathsByDrawing.values()].filter((same) => same.length > 1);
  expect(shared.map((same) => same.map(({ path }) => path))).toEqual([]);
});
