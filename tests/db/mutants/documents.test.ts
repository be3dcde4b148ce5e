import { proveMutants } from "./prove.ts";

proveMutants("documents");
