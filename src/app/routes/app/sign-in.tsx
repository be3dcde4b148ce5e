export { SignIn as Component } from "@/features/auth/sign-in.tsx";
