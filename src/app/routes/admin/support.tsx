export { CasesPage as Component } from "@/features/support/cases-page.tsx";
