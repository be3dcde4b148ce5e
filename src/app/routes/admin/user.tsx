export { UserPage as Component } from "@/features/plat-users/user-page.tsx";
