import { z } from "zod";
import type { brandingSettings } from "../../_shared/contract/branding-settings.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { pictureFacts, whyNoLogo, type PictureFacts } from "../../_shared/domain/branding/picture.ts";
import type { Handlers } from "../context.ts";
import { acting } from "./acting.ts";

const ENDINGS: Record<PictureFacts["type"], string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

export const brandingSettingsCalls: Handlers<typeof brandingSettings> = {
  "/organization/branding/logo/upload": async (context, _input, file) => {
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
    const facts = pictureFacts(bytes);
    const reason = whyNoLogo(facts, bytes.length);
    if (reason !== null || !facts) throw new ApiError("invalid_input", reason ?? "This is no picture.");
    const path = z
      .string()
      .parse(
        await rpc(context.service, "add_logo", { ...(await acting(context)), ending: ENDINGS[facts.type] }),
      );
    await context.logos.write(path, bytes, facts.type, context.stopping);
    return { url: `/storage/v1/object/public/branding/${path}` };
  },
};
