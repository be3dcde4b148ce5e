export { AdminSignIn as Component } from "@/features/auth/admin-sign-in.tsx";
