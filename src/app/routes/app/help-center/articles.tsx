export { ArticlesScreen as Component } from "@/features/help-center/articles-screen.tsx";
