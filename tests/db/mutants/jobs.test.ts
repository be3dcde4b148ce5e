import { proveMutants } from "./prove.ts";

proveMutants("jobs");
