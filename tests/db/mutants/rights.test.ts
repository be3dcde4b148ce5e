import { proveMutants } from "./prove.ts";

proveMutants("rights");
