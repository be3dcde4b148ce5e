export { AgentsPage as Component } from "@/features/agents/agents-page.tsx";
