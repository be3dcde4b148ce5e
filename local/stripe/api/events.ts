import { z } from "zod";
import { invalid } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { newId, randomName } from "../ids.ts";
import { page } from "../present.ts";
import { advance } from "../time.ts";
import type { Endpoint } from "../types.ts";
import { API_VERSION } from "../world.ts";
import { within } from "./catalogue.ts";
import { one, route } from "./route.ts";

const { text, int, flag, metadata, expand, range } = field;
const only = z.strictObject({ expand });

const events = [
  one("GET", "/events/:id", only, (world, _, id) => world.get("event", id)),
  route(
    "GET",
    "/events",
    z.strictObject({
      ...paging,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      delivery_success: flag.optional(),
      created: range,
    }),
    (world, { type, types, delivery_success: delivered, created, ...rest }) => {
      const chosen = world
        .all("event")
        .filter(
          (event) =>
            (type === undefined ||
              event.type === type ||
              (type.endsWith(".*") && event.type.startsWith(type.slice(0, -1)))) &&
            (types === undefined || types.includes(event.type)) &&
            (delivered === undefined || (event.pending_webhooks === 0) === delivered),
        );
      return page(world, within(chosen, created), "/v1/events", rest);
    },
  ),
];

const endpoints = [
  one(
    "POST",
    "/webhook_endpoints",
    z.strictObject({
      url: text,
      enabled_events: z.array(text).min(1),
      api_version: text.optional(),
      description: text.optional(),
      metadata,
      expand,
    }),
    (world, given) => {
      if (!URL.canParse(given.url))
        throw invalid("Invalid URL: must be an http or https URL.", "url", "url_invalid");
      return world.add<Endpoint>({
        id: newId("webhook_endpoint"),
        object: "webhook_endpoint",
        api_version: given.api_version ?? API_VERSION,
        application: null,
        created: world.now(),
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: withMetadata({}, given.metadata),
        secret: `whsec_${randomName(32)}`,
        status: "enabled",
        url: given.url,
      });
    },
  ),
  one(
    "POST",
    "/webhook_endpoints/:id",
    z.strictObject({
      url: text.optional(),
      enabled_events: z.array(text).min(1).optional(),
      disabled: flag.optional(),
      description: text.optional(),
      metadata,
      expand,
    }),
    (world, { expand: _, disabled, metadata: data, ...rest }, id) => {
      const { metadata: before, status } = world.get("webhook_endpoint", id);
      const now = disabled === undefined ? status : disabled ? "disabled" : "enabled";
      return world.change("webhook_endpoint", id, {
        ...rest,
        status: now,
        metadata: withMetadata(before, data),
      } as Partial<Endpoint>);
    },
  ),
  route("GET", "/webhook_endpoints", z.strictObject(paging), (world, rest) => {
    const all = world.all("webhook_endpoint").map(({ secret: _, ...shown }) => shown);
    return page(world, all, "/v1/webhook_endpoints", rest);
  }),
];

const clocks = [
  one(
    "POST",
    "/test_helpers/test_clocks",
    z.strictObject({ frozen_time: int, name: text.optional(), expand }),
    (world, { frozen_time: at, name }) =>
      world.add({
        id: newId("test_helpers.test_clock"),
        object: "test_helpers.test_clock",
        created: world.now(),
        deletes_after: at + 30 * 86_400,
        frozen_time: at,
        livemode: false,
        name: name ?? null,
        status: "ready",
        status_details: {},
      }),
  ),
  one("GET", "/test_helpers/test_clocks/:id", only, (world, _, id) =>
    world.get("test_helpers.test_clock", id),
  ),
  one(
    "POST",
    "/test_helpers/test_clocks/:id/advance",
    z.strictObject({ frozen_time: int, expand }),
    (world, { frozen_time: until }, id) => {
      const { frozen_time: from } = world.get("test_helpers.test_clock", id);
      if (until <= from) throw invalid("A test clock's frozen_time can only move on.", "frozen_time");
      // The stand-in has one clock for all: it moves on by as much.
      advance(world, until - from);
      return world.change("test_helpers.test_clock", id, { frozen_time: until });
    },
  ),
];

export const telling = [...events, ...endpoints, ...clocks];
