export { AgentsPage as Component } from "@/features/agent-catalogue/agents-page.tsx";
