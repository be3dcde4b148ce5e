export { TagsPage as Component } from "@/features/tags/tags-page.tsx";
