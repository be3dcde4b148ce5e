export { AccountPage as Component } from "@/features/settings/account-page.tsx";
