export { LessonsPage as Component } from "@/features/lessons/lessons-page.tsx";
