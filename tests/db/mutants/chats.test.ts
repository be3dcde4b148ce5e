import { proveMutants } from "./prove.ts";

proveMutants("chats");
