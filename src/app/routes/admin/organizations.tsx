export { OrganizationsPage as Component } from "@/features/plat-organizations/organizations-page.tsx";
