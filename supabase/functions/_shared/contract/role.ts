import { z } from "zod";
import { ROLES } from "../domain/roles.ts";
import { growing } from "./read.ts";

/** A role (product §6); a tab that doesn't know it shows the least. */
export const Role = growing(z.enum(ROLES, "Role must be one of user, admin, owner, super-admin."), "user");
