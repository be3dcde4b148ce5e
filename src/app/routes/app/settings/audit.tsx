export { AuditPage as Component } from "@/features/settings/audit-page.tsx";
