export { ForgotPassword as Component } from "@/features/auth/forgot-password.tsx";
