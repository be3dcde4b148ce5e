export { SignUp as Component } from "@/features/auth/sign-up.tsx";
