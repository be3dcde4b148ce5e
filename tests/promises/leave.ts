import { afterAll } from "vitest";
import { leave } from "./platform.ts";

afterAll(() => leave());
