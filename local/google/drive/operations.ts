import type { Outbox } from "../../vendors/outbox.ts";
import type { Call, Operation } from "../call.ts";
import { stop, watch } from "../channels.ts";
import { scopeNames } from "../oauth/scopes.ts";
import { visible } from "./access.ts";
import { listChanges, readToken, startPageToken } from "./changes.ts";
import { about, exportFile, getDrive, getFile, getPermission, listDrives, listPermissions } from "./files.ts";
import { listFiles } from "./listing.ts";

const reading = scopeNames(
  "drive",
  "drive.file",
  "drive.metadata",
  "drive.metadata.readonly",
  "drive.readonly",
);
const allDrives = ["supportsAllDrives", "supportsTeamDrives"];
const changes = [
  ...allDrives,
  "driveId",
  "includeCorpusRemovals",
  "includeItemsFromAllDrives",
  "includeLabels",
  "includePermissionsForView",
  "includeRemoved",
  "includeTeamDriveItems",
  "pageSize",
  "pageToken",
  "restrictToMyDrive",
  "spaces",
  "teamDriveId",
];
const file = [...allDrives, "acknowledgeAbuse", "includeLabels", "includePermissionsForView"];
const FILE = "kind,id,name,mimeType,resourceKey,driveId,teamDriveId";

/** Drive's API, the part that Atrium calls, each with what it answers where `fields` says nothing. */
export function driveOperations(outbox: Outbox): Operation[] {
  const at = (path: string) => `/drive/v3${path}`;
  return [
    {
      id: "about.get",
      method: "GET",
      path: at("/about"),
      scopes: reading,
      params: [],
      shape: "About",
      run: about,
    },
    {
      id: "changes.getStartPageToken",
      method: "GET",
      path: at("/changes/startPageToken"),
      scopes: reading,
      params: [...allDrives, "driveId", "teamDriveId"],
      shape: "StartPageToken",
      run: startPageToken,
    },
    {
      id: "changes.list",
      method: "GET",
      path: at("/changes"),
      scopes: reading,
      params: changes,
      shape: "ChangeList",
      usual: `kind,nextPageToken,newStartPageToken,changes(kind,removed,fileId,time,type,changeType,driveId,file(${FILE}),drive(kind,id,name))`,
      run: listChanges,
    },
    {
      id: "changes.watch",
      method: "POST",
      path: at("/changes/watch"),
      scopes: reading,
      params: changes,
      shape: "Channel",
      run(call) {
        readToken(call);
        const of = call.params.text("driveId") ?? null;
        return watch(call, outbox, { kind: "changes", of, path: "/drive/v3/changes" });
      },
    },
    {
      id: "channels.stop",
      method: "POST",
      path: at("/channels/stop"),
      scopes: reading,
      params: [],
      run: stop,
    },
    {
      id: "drives.list",
      method: "GET",
      path: at("/drives"),
      scopes: scopeNames("drive", "drive.readonly"),
      params: ["pageSize", "pageToken", "q", "useDomainAdminAccess"],
      shape: "DriveList",
      usual: "kind,nextPageToken,drives(kind,id,name)",
      run: listDrives,
    },
    {
      id: "drives.get",
      method: "GET",
      path: at("/drives/:driveId"),
      scopes: scopeNames("drive", "drive.readonly"),
      params: ["useDomainAdminAccess"],
      shape: "Drive",
      usual: "kind,id,name",
      run: getDrive,
    },
    {
      id: "files.list",
      method: "GET",
      path: at("/files"),
      scopes: reading,
      params: [
        ...allDrives,
        "corpora",
        "corpus",
        "driveId",
        "includeItemsFromAllDrives",
        "includeLabels",
        "includePermissionsForView",
        "includeTeamDriveItems",
        "orderBy",
        "pageSize",
        "pageToken",
        "q",
        "spaces",
        "teamDriveId",
      ],
      shape: "FileList",
      usual: `kind,nextPageToken,incompleteSearch,files(${FILE})`,
      run: listFiles,
    },
    {
      id: "files.get",
      method: "GET",
      path: at("/files/:fileId"),
      scopes: reading,
      params: file,
      shape: "File",
      usual: FILE,
      run: getFile,
    },
    {
      id: "files.export",
      method: "GET",
      path: at("/files/:fileId/export"),
      scopes: scopeNames("drive", "drive.file", "drive.readonly"),
      params: ["mimeType"],
      run: exportFile,
    },
    {
      id: "files.watch",
      method: "POST",
      path: at("/files/:fileId/watch"),
      scopes: reading,
      params: file,
      shape: "Channel",
      run: (call) => watchFile(call, outbox),
    },
    {
      id: "permissions.list",
      method: "GET",
      path: at("/files/:fileId/permissions"),
      scopes: reading,
      params: [...allDrives, "includePermissionsForView", "pageSize", "pageToken", "useDomainAdminAccess"],
      shape: "PermissionList",
      usual: "kind,nextPageToken,permissions(kind,id,type,role)",
      run: listPermissions,
    },
    {
      id: "permissions.get",
      method: "GET",
      path: at("/files/:fileId/permissions/:permissionId"),
      scopes: reading,
      params: [...allDrives, "useDomainAdminAccess"],
      shape: "Permission",
      usual: "kind,id,type,role",
      run: getPermission,
    },
  ];
}

function watchFile(call: Call, outbox: Outbox): object {
  const id = call.ids[0] ?? "";
  const allDrivesToo = call.params.flag("supportsAllDrives");
  const { file: found } = visible(call.world, call.viewer, id, {
    allDrives: allDrivesToo,
    headers: call.headers,
  });
  return watch(call, outbox, {
    kind: "file",
    of: found.id,
    path: `/drive/v3/files/${encodeURIComponent(id)}`,
  });
}
