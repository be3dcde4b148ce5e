export { OrganizationPage as Component } from "@/features/settings/organization-page.tsx";
