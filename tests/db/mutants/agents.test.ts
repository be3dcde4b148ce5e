import { proveMutants } from "./prove.ts";

proveMutants("agents");
