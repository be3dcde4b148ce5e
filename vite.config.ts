import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Libraries that change seldom and every screen needs, apart from the app's own code, so that browsers keep them. */
const vendors = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/ },
  { name: "data", test: /node_modules[\\/](@supabase|@tanstack[\\/](react-query|query-core)|zod)[\\/]/ },
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      "@/": path("./src/"),
      "@contract/": path("./supabase/functions/_shared/contract/"),
      "@domain/": path("./supabase/functions/_shared/domain/"),
    },
  },
  build: {
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
});
