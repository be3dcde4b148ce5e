export { VideosScreen as Component } from "@/features/help-center/videos-screen.tsx";
