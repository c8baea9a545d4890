import { showReportPhoto as showReportPhotoCall } from '#contracts/staff/work-orders/report-photos.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { showReportPhoto } from '#server/stations/public.ts';
import { uploadedFileHeaders } from './uploaded-file-headers.ts';

/**
 * Registers the endpoint that shows the photo of a customer's report. If the report is about a wash, its photo is part
 * of a case. The staff user then also needs the permission to read cases.
 */
export function registerReportPhotoViews(app: App, deps: Deps): void {
  route(app, showReportPhotoCall, {
    access: 'staff',
    permission: 'station.read',
    scoped: true,
    async handle({ actor, params, reply }) {
      const withCases = actor.permissions.has('inbox.read');
      const shown = await showReportPhoto(deps, { ...params, stations: actor.scope, withCases });
      if (shown.ok) void reply.headers(uploadedFileHeaders);
      return shown;
    },
  });
}
