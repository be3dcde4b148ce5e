export { HelpAgentPage as Component } from "@/features/help-agents/help-agent-page.tsx";
