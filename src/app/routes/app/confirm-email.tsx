export { ConfirmEmail as Component } from "@/features/auth/confirm-email.tsx";
