import { adminLogout } from '#contracts/staff/team/sign-in.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { forgetPickedStation } from './data/picked-station.ts';
import { loadPage } from './data/staff-api.ts';

/**
 * Ends the session and opens the sign-in page. After an error the page does not change, and only the browser's console
 * shows the error (specification, section 8).
 */
export async function logOut(): Promise<void> {
  const answer = await callApi(browserApi, adminLogout, {});
  if (!answer.ok) return;
  forgetPickedStation();
  // a full page load stops the pending calls of this page, which the server would refuse after the logout; otherwise
  // they would redirect the user while typing on the sign-in page
  loadPage('/admin/login');
}
