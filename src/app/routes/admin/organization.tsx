export { OrganizationPage as Component } from "@/features/plat-organizations/organization-page.tsx";
