export { SharedInvoice as Component } from "@/features/invoices/shared-invoice.tsx";
