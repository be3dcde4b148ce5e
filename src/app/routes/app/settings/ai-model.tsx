export { AiModelPage as Component } from "@/features/settings/ai-model-page.tsx";
