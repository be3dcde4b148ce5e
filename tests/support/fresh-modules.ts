import { vi } from "vitest";

// Files share a worker and the packages that it has loaded. Modules of the project begin anew with each file, as it
// mocks them, and register their hooks with it.
vi.resetModules();
