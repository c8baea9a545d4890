import { deletePicture, getPicture, putPicture } from '#contracts/identity/pictures.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { findOwnPicture } from '#server/identity/account/own-picture.ts';
import { deletePicture as deleteStoredPicture } from '#server/identity/store/profile-picture.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { setPicture } from './set-profile-picture.ts';

/** Response headers for uploaded pictures. A picture may be used only as an image in our pages. */
const pictureHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline; filename="picture.webp"',
} as const;

export function registerPictureRoutes(app: App, deps: Deps): void {
  route(app, getPicture, {
    access: 'customer',
    handle: async ({ actor, reply }) => {
      const picture = await findOwnPicture(deps, actor.customerId);
      if (picture === null) return refused('not_found');
      void reply.headers(pictureHeaders);
      return accepted(picture);
    },
  });
  route(app, deletePicture, {
    access: 'customer',
    handle: async ({ actor }) => {
      await deleteStoredPicture(deps.db, actor.customerId);
      return accepted(null);
    },
  });
}

export function registerPictureUpload(uploads: App, deps: Deps): void {
  route(uploads, putPicture, {
    access: 'customer',
    limitsBeforeReading: [identityRateLimits.uploads_by_customer],
    handle: ({ actor, body }) => setPicture(deps, actor, body.picture),
  });
}
