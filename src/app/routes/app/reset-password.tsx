export { ResetPassword as Component } from "@/features/auth/reset-password.tsx";
