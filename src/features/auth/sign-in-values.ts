import { z } from "zod";
import { Email } from "./fields.ts";

export const SignIn = z.object({ email: Email, password: z.string().min(1, "Enter your password.") });
