import {
  addBay as addBayCall,
  addOutagePhoto as addOutagePhotoCall,
  addStation as addStationCall,
  changeBay as changeBayCall,
  changeReadingLimits as changeReadingLimitsCall,
  changeServiceState as changeServiceStateCall,
  changeStation as changeStationCall,
  issueEnrolmentCode as issueEnrolmentCodeCall,
  renewSticker as renewStickerCall,
  revokeDevice as revokeDeviceCall,
  showOutagePhoto as showOutagePhotoCall,
} from '#contracts/staff/station-actions.ts';
import {
  addStationLogEntry as addStationLogEntryCall,
  recordStationIncident as recordStationIncidentCall,
} from '#contracts/staff/station-log.ts';
import {
  removeStationPicture as removeStationPictureCall,
  saveStationPicture as saveStationPictureCall,
  STATION_PICTURE_MAX_BYTES,
} from '#contracts/staff/station-picture.ts';
import { WORK_PHOTO_MAX_BYTES } from '#contracts/staff/work-orders/work-orders.ts';
import { accepted } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addBay,
  addStationLogEntry,
  addOutagePhoto,
  addStation,
  changeBay,
  changeReadingLimits,
  changeServiceState,
  changeStation,
  recordStationIncident,
  issueEnrolmentCode,
  removeStationPicture,
  renewSticker,
  revokeDevice,
  saveStationPicture,
  showOutagePhoto,
} from '#server/stations/public.ts';
import { registerReportPhotoViews } from './report-photos.routes.ts';
import { uploadedFileHeaders } from './uploaded-file-headers.ts';

const writing = { access: 'staff', permission: 'station.write' } as const;

export function registerStationActionRoutes(app: App, deps: Deps): void {
  registerFacts(app, deps);
  registerBays(app, deps);
  registerLimits(app, deps);
  registerDevices(app, deps);
  registerNotes(app, deps);
  registerOutagePhotos(app, deps);
  registerReportPhotoViews(app, deps);
  registerPictures(app, deps);
}

function registerOutagePhotos(app: App, deps: Deps): void {
  acceptUploads(app, WORK_PHOTO_MAX_BYTES, (uploads) => {
    route(uploads, addOutagePhotoCall, {
      ...writing,
      handle: ({ actor, params, body }) => addOutagePhoto(deps, actor, { ...params, ...body }),
    });
  });
  route(app, showOutagePhotoCall, {
    access: 'staff',
    permission: 'station.read',
    scoped: true,
    async handle({ params, reply }) {
      const shown = await showOutagePhoto(deps, params);
      if (shown.ok) void reply.headers(uploadedFileHeaders);
      return shown;
    },
  });
}

function registerPictures(app: App, deps: Deps): void {
  acceptUploads(app, STATION_PICTURE_MAX_BYTES, (uploads) => {
    route(uploads, saveStationPictureCall, {
      ...writing,
      handle: ({ actor, params, body: { file, ...texts } }) =>
        saveStationPicture(deps, actor, { ...params, ...texts, file }),
    });
  });
  route(app, removeStationPictureCall, {
    ...writing,
    handle: ({ actor, params: { stationId } }) => removeStationPicture(deps, actor, stationId),
  });
}

function registerFacts(app: App, deps: Deps): void {
  route(app, addStationCall, {
    ...writing,
    handle: ({ actor, body: { accessibility = '', accessibilityHe = '', ...facts } }) =>
      addStation(deps, actor, { ...facts, accessibility, accessibilityHe }),
  });
  route(app, changeStationCall, {
    ...writing,
    handle: ({ actor, params, body: { accessibility = '', accessibilityHe = '', ...facts } }) =>
      changeStation(deps, actor, { ...params, ...facts, accessibility, accessibilityHe }),
  });
  route(app, changeServiceStateCall, {
    ...writing,
    handle({ actor, params, body: { out, ...seen } }) {
      const until = out?.until ?? null;
      const entry =
        out === null
          ? null
          : { reason: out.reason, until: until === null ? null : Date.parse(until), note: out.note ?? '' };
      return changeServiceState(deps, actor, { ...params, ...seen, entry, outageId: out?.outageId ?? null });
    },
  });
}

function registerBays(app: App, deps: Deps): void {
  route(app, addBayCall, {
    ...writing,
    handle: ({ actor, params, body }) => addBay(deps, actor, { ...params, ...body }),
  });
  route(app, changeBayCall, {
    ...writing,
    handle: ({ actor, params, body: { name = '', nameHe = '', ...bay } }) =>
      changeBay(deps, actor, { ...params, ...bay, name, nameHe }),
  });
}

function registerLimits(app: App, deps: Deps): void {
  route(app, changeReadingLimitsCall, {
    ...writing,
    handle: ({ actor, params, body: { version, bayNo, ...limits } }) =>
      changeReadingLimits(deps, actor, { ...params, version, bayNo, limits }),
  });
}

function registerDevices(app: App, deps: Deps): void {
  route(app, renewStickerCall, {
    ...writing,
    handle: ({ actor, params, body }) => renewSticker(deps, actor, { ...params, ...body }),
  });
  route(app, issueEnrolmentCodeCall, {
    ...writing,
    async handle({ actor, params, body }) {
      const opened = await issueEnrolmentCode(deps, actor, { ...params, ...body });
      if (!opened.ok) return opened;
      return accepted({ code: opened.value.code, expiresAt: toIsoInstant(opened.value.expiresAt) });
    },
  });
  route(app, revokeDeviceCall, {
    ...writing,
    handle: ({ actor, params, body }) => revokeDevice(deps, actor, { ...params, ...body }),
  });
}

function registerNotes(app: App, deps: Deps): void {
  route(app, addStationLogEntryCall, {
    ...writing,
    handle: ({ actor, params, body: { note = '', ...entry } }) =>
      addStationLogEntry(deps, actor, { ...params, ...entry, note }),
  });
  route(app, recordStationIncidentCall, {
    ...writing,
    handle: ({ actor, params, body: { note = '', ...incident } }) =>
      recordStationIncident(deps, actor, { ...params, ...incident, note }),
  });
}
