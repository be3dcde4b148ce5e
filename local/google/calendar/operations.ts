import type { Outbox } from "../../vendors/outbox.ts";
import type { Call, Operation } from "../call.ts";
import { stop, watch } from "../channels.ts";
import { scopeNames } from "../oauth/scopes.ts";
import { queryBusy } from "./busy.ts";
import { calendarFor, getCalendar, getColors, getEntry, getSetting, listCalendars } from "./calendars.ts";
import { getEvent, listEvents, listInstances } from "./listing.ts";
import { changeEvent, deleteEvent, insertEvent, moveEvent } from "./writing.ts";

const writing = scopeNames("calendar", "calendar.events", "calendar.events.owned");
const reading = [
  ...writing,
  ...scopeNames("calendar.readonly", "calendar.events.readonly", "calendar.events.freebusy"),
];
const lists = scopeNames(
  "calendar",
  "calendar.readonly",
  "calendar.calendarlist",
  "calendar.calendarlist.readonly",
);
const listing = [
  "alwaysIncludeEmail",
  "eventTypes",
  "iCalUID",
  "maxAttendees",
  "maxResults",
  "orderBy",
  "pageToken",
  "privateExtendedProperty",
  "q",
  "sharedExtendedProperty",
  "showDeleted",
  "showHiddenInvitations",
  "singleEvents",
  "syncToken",
  "timeMax",
  "timeMin",
  "timeZone",
  "updatedMin",
];
const sending = [
  "conferenceDataVersion",
  "eventLabelVersion",
  "maxAttendees",
  "sendNotifications",
  "sendUpdates",
  "supportsAttachments",
];
const changing = [...sending, "alwaysIncludeEmail"];
const instances = [
  "alwaysIncludeEmail",
  "maxAttendees",
  "maxResults",
  "originalStart",
  "pageToken",
  "showDeleted",
  "timeMax",
  "timeMin",
  "timeZone",
];

/** Calendar's API, the part that Atrium calls. */
export function calendarOperations(outbox: Outbox): Operation[] {
  const at = (path: string) => `/calendar/v3${path}`;
  const events = at("/calendars/:calendarId/events");
  const one = `${events}/:eventId`;
  return [
    {
      id: "calendarList.list",
      method: "GET",
      path: at("/users/me/calendarList"),
      scopes: lists,
      params: [
        "maxResults",
        "minAccessRole",
        "pageToken",
        "showDeleted",
        "showHidden",
        "showOwnOrganizationOnly",
        "syncToken",
      ],
      shape: "CalendarList",
      run: listCalendars,
    },
    {
      id: "calendarList.get",
      method: "GET",
      path: at("/users/me/calendarList/:calendarId"),
      scopes: lists,
      params: [],
      shape: "CalendarListEntry",
      run: getEntry,
    },
    {
      id: "calendars.get",
      method: "GET",
      path: at("/calendars/:calendarId"),
      scopes: scopeNames(
        "calendar",
        "calendar.readonly",
        "calendar.app.created",
        "calendar.calendars",
        "calendar.calendars.readonly",
      ),
      params: [],
      shape: "Calendar",
      run: getCalendar,
    },
    {
      id: "events.list",
      method: "GET",
      path: events,
      scopes: reading,
      params: listing,
      shape: "Events",
      run: listEvents,
    },
    {
      id: "events.insert",
      method: "POST",
      path: events,
      scopes: writing,
      params: sending,
      shape: "Event",
      run: insertEvent,
    },
    {
      id: "events.get",
      method: "GET",
      path: one,
      scopes: reading,
      params: ["alwaysIncludeEmail", "maxAttendees", "timeZone"],
      shape: "Event",
      run: getEvent,
    },
    {
      id: "events.update",
      method: "PUT",
      path: one,
      scopes: writing,
      params: changing,
      shape: "Event",
      run: (call) => changeEvent(call, true),
    },
    {
      id: "events.patch",
      method: "PATCH",
      path: one,
      scopes: writing,
      params: changing,
      shape: "Event",
      run: (call) => changeEvent(call, false),
    },
    {
      id: "events.delete",
      method: "DELETE",
      path: one,
      scopes: writing,
      params: ["sendNotifications", "sendUpdates"],
      run: deleteEvent,
    },
    {
      id: "events.instances",
      method: "GET",
      path: `${one}/instances`,
      scopes: reading,
      params: instances,
      shape: "Events",
      run: listInstances,
    },
    {
      id: "events.move",
      method: "POST",
      path: `${one}/move`,
      scopes: writing,
      params: ["destination", "sendNotifications", "sendUpdates"],
      shape: "Event",
      run: moveEvent,
    },
    {
      id: "events.watch",
      method: "POST",
      path: `${events}/watch`,
      scopes: reading,
      params: listing,
      shape: "Channel",
      run: (call) => watchEvents(call, outbox),
    },
    {
      id: "freebusy.query",
      method: "POST",
      path: at("/freeBusy"),
      scopes: scopeNames("calendar", "calendar.readonly", "calendar.freebusy", "calendar.events.freebusy"),
      params: [],
      shape: "FreeBusyResponse",
      run: queryBusy,
    },
    {
      id: "settings.get",
      method: "GET",
      path: at("/users/me/settings/:setting"),
      scopes: scopeNames("calendar", "calendar.readonly", "calendar.settings.readonly"),
      params: [],
      shape: "Setting",
      run: getSetting,
    },
    {
      id: "channels.stop",
      method: "POST",
      path: at("/channels/stop"),
      scopes: [...reading, ...lists],
      params: [],
      run: stop,
    },
    {
      id: "colors.get",
      method: "GET",
      path: at("/colors"),
      scopes: [...reading, ...lists],
      params: [],
      shape: "Colors",
      run: getColors,
    },
  ];
}

function watchEvents(call: Call, outbox: Outbox): object {
  const { calendar } = calendarFor(call, call.ids[0] ?? "", "freeBusyReader");
  const path = `/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events`;
  return watch(call, outbox, { kind: "events", of: calendar.id, path });
}
