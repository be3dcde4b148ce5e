export { UsersPage as Component } from "@/features/plat-users/users-page.tsx";
